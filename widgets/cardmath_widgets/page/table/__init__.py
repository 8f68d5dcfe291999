"""A painted table: its layout (`scene`), its painting (`paint`), and its picture without a kernel."""
