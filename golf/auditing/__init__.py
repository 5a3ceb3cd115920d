"""From an entry and a wish to what an audit says: the parts of `golf.audits`, in their order.

planning     wish → AuditPlan: which strata, how many of each, for how sure
running      plan → Counts and Evidence, chunk by chunk
searching    from a failing case to a simpler one; two more questions asked of a sample
concluding   Counts and Evidence → outcome, bound, judging
"""
