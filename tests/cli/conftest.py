from tests.cli.shell import shell as shell
