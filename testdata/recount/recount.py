#!/usr/bin/env python3
"""Counts a result sheet of Debut again, by what the sheet says of itself: recount.py results.txt [the sheet before]"""
import hashlib, sys

head, launches, votes, awards = {}, {}, {}, {}
for line in open(sys.argv[1], encoding="ascii", newline="\n").read().split("\n")[1:-1]:
    kind, *v = line.split(" ")
    if kind == "launch":
        launches[v[1]] = {"place": int(v[0]), "said": [int(n) for n in v[2:5]], "launched": v[5], "id": int(v[6]), "votes": [0, 0, 0]}
        if not head["from"] <= v[5] < head["until"]:
            sys.exit(f"{v[1]} did not launch in the week")
    elif kind == "award":
        awards[v[1]] = v[2]
    elif kind == "vote":
        if v[0] in votes:
            sys.exit(f"the vote {v[0]} stands there twice")
        votes[v[0]] = v[1]
        launches[v[1]]["votes"][["counted", "held", "void"].index(v[3])] += 1
    elif kind not in ("#", "end"):
        head[kind] = v[0]

wrong = False
if len(sys.argv) > 2 and hashlib.sha256(open(sys.argv[2], "rb").read()).hexdigest() != head["before"]:
    print(f"the sheet names {head['before']} as the one before, and {sys.argv[2]} is another")
    wrong = True
ranking = sorted(launches, key=lambda s: (-launches[s]["votes"][0], launches[s]["launched"], launches[s]["id"]))
for place, slug in enumerate(ranking, 1):
    one = launches[slug]
    wins = place <= 3 and one["votes"][0] >= int(head["least"])
    print(place, slug, *one["votes"], awards.get(slug, "-"))
    if one["place"] != place or one["said"] != one["votes"] or wins != (slug in awards):
        print(f"the sheet says otherwise: place {one['place']}, votes {one['said']}")
        wrong = True
sys.exit(1 if wrong else 0)
