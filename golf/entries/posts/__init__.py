"""Answers as golfers post them: a header, a code block, an explanation.

    text ─ markdown ─ html ─► pieces ─ reader ─► Post
                                       header ─ tokens, sides ─► Header

Nothing here raises for whatever text it gets: what is not understood stands in `problems`.
"""
