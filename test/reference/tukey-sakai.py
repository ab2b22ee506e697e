"""Randomised Tukey HSD of the three systems in sakai20.csv, on whole hundredths.

Prints the gaps between the totals of X-Y, X-Z and Y-Z, and the share of 200,000
shuffles whose range reaches each: [150, 200, 50] [0.30573, 0.10832, 0.891755].
"""
import csv
import pathlib
import random

table = csv.reader(pathlib.Path(__file__).with_name("sakai20.csv").open())
rows = [[round(float(score) * 100) for score in row[1:]] for row in list(table)[1:]]
totals = [sum(column) for column in zip(*rows)]
gaps = [abs(totals[a] - totals[b]) for a, b in ((0, 1), (0, 2), (1, 2))]
random.seed(1)
reached = [0, 0, 0]
for _ in range(200_000):
    shuffled = [sum(column) for column in zip(*(random.sample(row, 3) for row in rows))]
    spread = max(shuffled) - min(shuffled)
    for at, gap in enumerate(gaps):
        reached[at] += spread >= gap
print(gaps, [count / 200_000 for count in reached])
