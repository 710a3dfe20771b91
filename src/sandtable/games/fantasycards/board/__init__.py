"""The table in whole numbers: what lies on it (field.py), questions about it (geometry.py, sight.py), ways (ways.py), hexes."""
