"""The host of a table: connections, requests, deals, and what each guest is sent."""
