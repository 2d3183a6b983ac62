"""What every widget may use: settings, translation, background tasks, window placement, form keys."""
