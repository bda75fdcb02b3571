"""MTG Solitaire."""
