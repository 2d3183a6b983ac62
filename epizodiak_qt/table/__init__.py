"""The table: the only place where an action is applied. Plain asyncio, no Qt."""
