"""A painted table: what lies where (`scene`), its painting (`paint`), and its picture without a kernel."""
