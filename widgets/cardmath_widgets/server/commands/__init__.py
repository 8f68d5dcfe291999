"""The commands that serve the apps and open the notebooks, and JupyterLab's launcher tile."""
