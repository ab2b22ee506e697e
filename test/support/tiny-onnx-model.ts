import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const DIMENSIONS = 8;
const UNKNOWN = '[UNK]';
const WORDS = [UNKNOWN, '[CLS]', '[SEP]', '[PAD]'];

/**
 * Writes a model folder as the hub has them: a tokeniser of whole words and an
 * ONNX graph of one Gather, so that a text's tokens have a vector each.
 *
 * @param vocabulary words it knows, in lower case
 * @param longest how many tokens it reads
 */
export async function writeTinyModel(
  folder: string,
  vocabulary: readonly string[],
  { longest = 12 }: { longest?: number } = {},
): Promise<void> {
  const words = [...WORDS, ...vocabulary];
  const vocab = Object.fromEntries(words.map((word, id) => [word, id]));
  const special = WORDS.map((content, id) => ({
    id,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  }));
  const marker = (content: string) => ({ SpecialToken: { id: content, type_id: 0 } });
  const tokenId = (content: string) => ({
    id: content,
    ids: [words.indexOf(content)],
    tokens: [content],
  });
  const tokenizer = {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: special,
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [marker('[CLS]'), { Sequence: { id: 'A', type_id: 0 } }, marker('[SEP]')],
      pair: [{ Sequence: { id: 'A', type_id: 0 } }, { Sequence: { id: 'B', type_id: 0 } }],
      special_tokens: { '[CLS]': tokenId('[CLS]'), '[SEP]': tokenId('[SEP]') },
    },
    decoder: null,
    model: { type: 'WordLevel', vocab, unk_token: UNKNOWN },
  };
  const tokenizerConfig = {
    tokenizer_class: 'BertTokenizer',
    model_max_length: longest,
    unk_token: UNKNOWN,
    cls_token: '[CLS]',
    sep_token: '[SEP]',
    pad_token: '[PAD]',
  };
  const config = {
    model_type: 'bert',
    architectures: ['BertModel'],
    hidden_size: DIMENSIONS,
    max_position_embeddings: 512,
    vocab_size: words.length,
  };
  await mkdir(join(folder, 'onnx'), { recursive: true });
  await writeFile(join(folder, 'tokenizer.json'), JSON.stringify(tokenizer));
  await writeFile(join(folder, 'tokenizer_config.json'), JSON.stringify(tokenizerConfig));
  await writeFile(join(folder, 'config.json'), JSON.stringify(config));
  await writeFile(join(folder, 'onnx/model.onnx'), model(words));
}

/** The vector that the model has for a word. */
export function wordVector(word: string): number[] {
  const digest = createHash('sha256').update(word).digest();
  return Array.from({ length: DIMENSIONS }, (_, at) => Math.fround(digest.readInt8(at) / 128));
}

// Protocol buffers by hand, after the field numbers of onnx.proto.

function model(words: readonly string[]): Buffer {
  const floats = Buffer.from(Float32Array.from(words.flatMap(wordVector)).buffer);
  const table = message([
    number(1, words.length),
    number(1, DIMENSIONS),
    number(2, 1),
    text(8, 'table'),
    bytes(9, floats),
  ]);
  const gather = message([
    text(1, 'table'),
    text(1, 'input_ids'),
    text(2, 'last_hidden_state'),
    text(4, 'Gather'),
  ]);
  const graph = message([
    bytes(1, gather),
    text(2, 'tiny'),
    bytes(5, table),
    bytes(11, valueInfo('input_ids', 7, ['batch', 'sequence'])),
    bytes(12, valueInfo('last_hidden_state', 1, ['batch', 'sequence', DIMENSIONS])),
  ]);
  const opset = message([text(1, ''), number(2, 13)]);
  return message([number(1, 8), bytes(7, graph), bytes(8, opset)]);
}

function valueInfo(name: string, type: number, shape: readonly (string | number)[]): Buffer {
  const dims = shape.map((size) =>
    bytes(1, message([typeof size === 'number' ? number(1, size) : text(2, size)])),
  );
  const tensor = message([number(1, type), bytes(2, message(dims))]);
  return message([text(1, name), bytes(2, message([bytes(1, tensor)]))]);
}

function message(fields: readonly Buffer[]): Buffer {
  return Buffer.concat(fields);
}

function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)]);
}

function text(field: number, value: string): Buffer {
  return bytes(field, Buffer.from(value));
}

function bytes(field: number, value: Buffer): Buffer {
  return Buffer.concat([varint(field * 8 + 2), varint(value.length), value]);
}

function varint(value: number): Buffer {
  const out: number[] = [];
  let rest = value;
  while (rest >= 128) {
    out.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...out, rest]);
}
