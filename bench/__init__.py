"""Speed comparison of Sandtable with other board and card game libraries."""
