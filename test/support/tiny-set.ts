/** A golden set small enough to reason about, as files below `golden/tiny`. */
export const tinySet: Readonly<Record<string, string>> = {
  'golden/tiny/set.json': '{"documents": "documents", "queries": "queries.jsonl"}',
  'golden/tiny/documents/kettle.md':
    '# Kettle\n\nFill the kettle with cold water before you switch it on.\n\n## Descaling\n\nBoil vinegar once a month to remove lime.\n',
  'golden/tiny/documents/lamp.md':
    '# Lamp\n\nThe bulb is changed from below.\n\n## Dimming\n\nHold the button for two seconds to dim the light.\n',
  'golden/tiny/documents/radio.md':
    '# Radio\n\nTurn the left knob to tune stations.\n\n## Batteries\n\nFour cells last about thirty hours of listening.\n',
  'golden/tiny/queries.jsonl': [
    '{"id":"lime","query":"how do I remove lime with vinegar","labels":[{"document":"kettle.md","quote":"Boil vinegar once a month to remove lime."}]}',
    '{"id":"dim","query":"make the light dim","labels":[{"document":"lamp.md","quote":"Hold the button for two seconds to dim the light."}]}',
    '{"id":"cells","query":"how many hours do four cells last","labels":[{"document":"radio.md","quote":"Four cells last about thirty hours of listening."}]}',
  ].join('\n'),
};

/** Evaluates a set with what is quick, and writes `run.json` alone. */
export const evaluateQuickly = (golden: string): readonly string[] => [
  'evaluate',
  '--golden',
  golden,
  '--embedder',
  'hashing',
  '--db',
  'mem://',
  '--reports',
  'none',
];

export const evaluateTiny = evaluateQuickly('golden/tiny');
