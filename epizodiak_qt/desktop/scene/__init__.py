"""The scene kit that both games share: animation, clickable items, keyboard navigation, player panel."""
