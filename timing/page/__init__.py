"""What the stepper's pages and JSON show, as data: links, the line of play, the ladder, the table, the screen."""
