"""What studies found, in short; shared by their tests."""

from cardmath.study import read_study


def verdicts(path, variant):
    _parameters, ledger = read_study(path)
    return "".join(row.verdicts for row in ledger.rows(str(variant)))


def counts(tally):
    return tally.deals, tally.winnable, tally.unwinnable, tally.unknown
