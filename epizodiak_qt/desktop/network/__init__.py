"""Pages and panels of tables in the network: hosting, joining, lobby, chat, notifications."""
