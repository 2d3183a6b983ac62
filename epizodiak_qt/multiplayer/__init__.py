"""Tables in the network for the window: hosting, joining and finding them through lan."""
