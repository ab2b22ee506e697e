import { expect, test } from 'vitest';
import { queryFormats } from '../../src/queries/registry.ts';
import { type QuerySamples, queryFormatContract } from '../contract/query-format.ts';

const samples: Readonly<Record<string, QuerySamples>> = {
  '.jsonl': {
    two: [
      '{"id":"q1","query":"how, \\"exactly\\"","tags":["a","b"],"labels":[{"document":"a.md","quote":"the, text"},{"document":"b.md","start":3,"end":9,"grade":2,"group":"g"}]}',
      '{"id":"q2","query":"größe 😀"}',
    ].join('\n'),
    further:
      '{"id":"q1","query":"x","exhaustive":["c.md","d.md"],"filter":{"documents":["*.md","x/**"],"fields":{"lang":"de","year":2026,"draft":true}},"labels":[{"document":"a.md","quote":"port 443","answer":"43"}]}',
    secondLine: 2,
    wrong: [
      '{"id":"q","query":"x","labels":[{"document":"a.md","answer":" "}]}',
      '{"id":"q","query":"x","exhaustive":"a.md"}',
      '{"id":"q","query":"x","filter":{}}',
      '{"id":"q","query":"x","filter":{"documents":[]}}',
      '{"id":"q","query":"x","filter":{"fields":{}}}',
      '{"id":"q","query":"x","filter":{"fields":{"lang":["de"]}}}',
      '{"id":"q","query":"x","filter":{"document":["a.md"]}}',
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
    further: [
      'id,query,document,quote,answer,exhaustive,filter',
      'q1,x,a.md,port 443,43,c.md ; d.md,"{""documents"":[""*.md"",""x/**""],""fields"":{""lang"":""de"",""year"":2026,""draft"":true}}"',
    ].join('\n'),
    secondLine: 4,
    wrong: [
      'id,query,document,answer\nq,x,a.md," "',
      'id,query,answer\nq,x,43',
      'id,query,filter\nq,x,guide/**',
      'id,query,filter\nq,x,{}',
      'id,query,filter\nq,x,"{""document"":[""a.md""]}"',
      'id,query,document,exhaustive\nq,x,a.md,c.md\nq,x,b.md,d.md',
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
