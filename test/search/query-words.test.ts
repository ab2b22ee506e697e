import { expect, test } from 'vitest';
import { queryWords } from '../../src/search/query-words.ts';

const found = (query: string, text: string) =>
  queryWords(query, text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['how do I rotate the tokens', 'Rotating a Token: how to do it', ['Rotating', 'Token']],
  [
    'install',
    'Installs, INSTALL, installed; install-time',
    ['Installs', 'INSTALL', 'installed', 'install'],
  ],
  ['cat', 'category cats cat', ['cats', 'cat']],
  ['what is it', 'It is what it is', ['It', 'is', 'what', 'it', 'is']],
  ['ＡＰＩ key', 'the API keys', ['API', 'keys']],
  ['', 'anything', []],
  ['東京都の天気', '今日の東京、昨日の天気は', ['東京', 'の天気']],
  ['naïve', 'naïve', ['naïve']],
])('of the query "%s", "%s" says %j', (query, text, words) => {
  expect(found(query, text)).toEqual(words);
});
