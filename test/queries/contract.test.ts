import { expect, test } from 'vitest';
import { queryFormats } from '../../src/queries/registry.ts';
import { type QuerySamples, queryFormatContract } from '../contract/query-format.ts';

const samples: Readonly<Record<string, QuerySamples>> = {
  '.jsonl': {
    two: [
      '{"id":"q1","query":"how, \\"exactly\\"","tags":["a","b"],"labels":[{"document":"a.md","quote":"the, text"},{"document":"b.md","start":3,"end":9,"grade":2,"group":"g"}]}',
      '{"id":"q2","query":"größe 😀"}',
    ].join('\n'),
    secondLine: 2,
    wrong: [
      '{"id":"q","query":"  "}',
      '{"id":" ","query":"x"}',
      '{"id":"q","query":"x","labels":[{"document":"a.md","grade":"yes"}]}',
      '{"id":"q","query":"x","label":[]}',
    ],
  },
  '.csv': {
    two: [
      'id,query,document,quote,start,end,grade,group,tags',
      'q1,"how, ""exactly""",a.md,"the, text",,,,,a;b',
      'q1,"how, ""exactly""",b.md,,3,9,2,g,a;b',
      'q2,größe 😀,,,,,,,',
    ].join('\n'),
    secondLine: 4,
    wrong: [
      'id,query\nq,  ',
      'id,query\n ,x',
      'id,query,document,grade\nq,x,a.md,yes',
      'id,query,label\nq,x,y',
    ],
  },
};

for (const [ending, parse] of Object.entries(queryFormats)) {
  const sample = samples[ending];
  if (sample) queryFormatContract(ending, parse, sample);
}

test('every format is held to the contract', () => {
  expect(Object.keys(samples).sort()).toEqual(Object.keys(queryFormats).sort());
});
