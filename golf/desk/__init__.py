"""The desk of a moderator: what is done to entries after they were submitted.

    anew      an entry judged once more, as it is claimed and waived now
    acts      waive, claim, withdraw, disqualify, reinstate
    rejudge   many entries judged anew in a batch, on trial or for good
    review    what waits for a moderator

`golf.commands.desk` calls one of these per command, `golf.reports.desk` shows what comes of it.
Rows are events: nothing that was stored is ever changed.
"""
