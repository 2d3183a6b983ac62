"""Tables over the network, as the window shows them. How they travel is not known here."""
