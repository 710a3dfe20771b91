"""The arrays that compiled code works on, as types: what a type checker sees, and the name under which a target has the layout."""

from __future__ import annotations

from typing import Annotated

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Flat = npt.NDArray[np.void]  # records: states, buffers of options, rows

States = Annotated[Flat, "states"]
Buffers = Annotated[Flat, "buffers"]
Keys = Annotated[Ints, "keys"]
Table = Annotated[npt.NDArray[np.int32], "table"]  # scores by game and seat, or rewards and more (batches.py)
Lengths = Annotated[npt.NDArray[np.int32], "lengths"]

# A batch's features, legal indices and their places in the list: arrays of records with one field, `v`. An array inside a
# record is passed around without counting references, which would cost as much as the work itself.
Features = Annotated[Flat, "features"]
Masks = Annotated[Flat, "masks"]
Places = Annotated[Flat, "places"]
Mask = Annotated[npt.NDArray[np.uint8], "mask"]  # one game's
Place = Annotated[npt.NDArray[np.int16], "place"]
Rows = tuple[Flat, Flat, Flat]
