"""`python -m troquet` is `troquet`."""

import sys

from troquet.cli import main

sys.exit(main())
