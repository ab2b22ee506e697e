import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { expandBraces, splitOutsideBraces } from '../../src/chunkers/braces.ts';
import { formOf, inlineDefinition } from '../../src/chunkers/inline.ts';
import { chunkers } from '../../src/chunkers/registry.ts';
import { failureOf } from '../support/failure-of.ts';

describe('an inline variant', () => {
  test.each([
    ['fixed:512', { strategy: 'fixed', size: 512 }],
    ['fixed:512/64', { strategy: 'fixed', size: 512, overlap: 64 }],
    ['fixed:512/10%', { strategy: 'fixed', size: 512, overlap: '10%' }],
    ['fixed:512/12.5%', { strategy: 'fixed', size: 512, overlap: '12.5%' }],
    ['fixed:word:60/12', { strategy: 'fixed', unit: 'word', size: 60, overlap: 12 }],
    ['sliding:8/4', { strategy: 'sliding', window: 8, stride: 4 }],
    ['sliding:token:200/100', { strategy: 'sliding', unit: 'token', window: 200, stride: 100 }],
    ['recursive:400/40', { strategy: 'recursive', size: 400, overlap: 40 }],
    ['semantic:97.5', { strategy: 'semantic', percentile: 97.5 }],
    ['sections:2', { strategy: 'sections', maxLevel: 2 }],
    ['structural:350', { strategy: 'structural', target: 350 }],
    ['structural:600/60/900', { strategy: 'structural', target: 600, overlap: 60, hardMax: 900 }],
    ['sentence-window:2', { strategy: 'sentence-window', sentences: 2 }],
    ['whole', { strategy: 'whole' }],
    ['recursive', { strategy: 'recursive' }],
  ])('%s', (text, definition) => {
    expect(inlineDefinition(text, chunkers)).toEqual(definition);
    expect(bindVariant({ name: text, definition }).strategy).toBe(definition.strategy);
  });

  test.each(['mine', 'fixed512', '', '__proto__', 'fixed 512'])('%j can only be a name', (text) => {
    expect(inlineDefinition(text, chunkers)).toBeUndefined();
  });

  test.each([
    ['fixd:512', /^unknown strategy "fixd" in "fixd:512"\. Did you mean "fixed"\?.*fixed:512\/64$/],
    ['constructor:1', /^unknown strategy "constructor"/],
    [
      'fixed:',
      /"" is neither a number nor a percentage; write it as fixed:\[unit:\]size\[\/overlap\], as in fixed:512\/0$/,
    ],
    ['fixed:512/', /"" is neither/],
    ['fixed:-5', /"-5" is neither/],
    ['fixed:1e3', /"1e3" is neither/],
    ['fixed:512/64/8', /at most 2 of them, not 3; .*fixed:512\/0/],
    ['fixed:word:60:12', /too many colons/],
    ['whole:3', /"whole" takes no numbers; state it in a file/],
    ['parent-child:3', /"parent-child" takes no numbers; state it in a file/],
    ['sentence-window:1/2', /at most 1 of them.*sentence-window:3$/],
  ])('%s is refused', async (text, message) => {
    expect(await failureOf(() => inlineDefinition(text, chunkers))).toMatch(message);
  });

  test.each(Object.values(chunkers).filter(({ inline }) => inline.length > 0))(
    'the example that messages show for $name is one',
    (chunker) => {
      const example = /as in (\S+)$/.exec(formOf(chunker))?.[1] ?? '';
      const definition = inlineDefinition(example, chunkers);
      const { parameters } = bindVariant({ name: example, definition });
      const defaults = bindVariant({ name: 'd', definition: { strategy: chunker.name } });
      expect(parameters).toEqual(defaults.parameters);
    },
  );
});

describe('braces', () => {
  test.each([
    ['a', ['a']],
    ['fixed:{128,256,512}', ['fixed:128', 'fixed:256', 'fixed:512']],
    [
      'fixed:{128,256,512}/{0,10%}',
      [
        'fixed:128/0',
        'fixed:128/10%',
        'fixed:256/0',
        'fixed:256/10%',
        'fixed:512/0',
        'fixed:512/10%',
      ],
    ],
    [
      '{fixed,recursive}:{ 400 , 800 }',
      ['fixed:400', 'fixed:800', 'recursive:400', 'recursive:800'],
    ],
    ['fixed:{400}', ['fixed:400']],
  ])('%s', (pattern, texts) => {
    expect(expandBraces(pattern)).toEqual(texts);
  });

  test.each([
    ['fixed:{128,256', /brace without its other one/],
    ['fixed:128}', /brace without its other one/],
    ['fixed:{1,{2,3}}', /not one within another/],
    ['fixed:{}', /empty choice in \{\}/],
    ['fixed:{128,}/{0}', /empty choice in \{128,\}.*fixed:\{128,256\}/],
    ['{1,2,3,4,5,6,7,8,9}'.repeat(20), /more than 500 variants/],
  ])('%s is refused', async (pattern, message) => {
    expect(await failureOf(() => expandBraces(pattern))).toMatch(message);
  });

  test('hold the commas of a list', () => {
    expect(splitOutsideBraces('fixed:{128,256}/{0,10%}, structural:350,,whole')).toEqual([
      'fixed:{128,256}/{0,10%}',
      'structural:350',
      'whole',
    ]);
    expect(splitOutsideBraces(' ')).toEqual([]);
  });
});
