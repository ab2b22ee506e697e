import { type Place, UserError } from '../../errors.ts';
import { check, z } from '../../schema.ts';
import type { ChunkLimits, Document, Json } from '../../types.ts';
import { commonParameters } from '../common-parameters.ts';
import { type Chunker, defineChunker, type PluginCode } from '../define-chunker.ts';
import { type Guard, guardOf } from './plugin-code.ts';
import { cutsOfPlugin, spansOfPlugin } from './plugin-cuts.ts';
import {
  type PlainChunker,
  type UserParameters,
  userChunkerSchema,
  userLimitsSchema,
} from './user-chunker.ts';
import { userEnvironment } from './user-environment.ts';

/**
 * Makes a strategy of what a plug-in module exports. Whatever is wrong with it,
 * now or when it runs, is a UserError that names the plug-in.
 */
export function pluginChunker(exported: unknown, plugin: PluginCode): Chunker {
  const at: Place = { file: plugin.file };
  if (typeof exported !== 'object' || exported === null) {
    throw new UserError(
      'the plug-in exports no chunker; export an object with name, version and chunk, as "chunker" or by default',
      { at },
    );
  }
  const user = check(userChunkerSchema, exported, { at });
  refuseBadParameters(user, at);
  const who = `plug-in "${user.name}" (${plugin.file})`;
  const guard = guardOf(who, plugin.hash);
  const limits = (parameters: UserParameters) => limitsOf(user, parameters, { guard, at });
  return defineChunker({
    name: user.name,
    version: user.version,
    summary: user.summary ?? `The plug-in ${plugin.file}.`,
    plugin,
    schema: parameterSchema(user, { guard, who }),
    settle: (stated: UserParameters) => stated,
    inline: user.inline,
    // What it asks of its environment is not known: a new version of any scanner may move its cuts.
    needs: () => ['blocks', 'sentences', 'tokens'],
    limits,
    dropped: (document, parameters) =>
      guard(`in dropped() on ${document.id}`, () =>
        spansOfPlugin(user.dropped?.(frozen(document), structuredClone(parameters)) ?? [], {
          document,
          who,
        }),
      ),
    chunk: (document, parameters, env) =>
      // What it returns may be a generator, whose code runs while it is read.
      guard(`on ${document.id}`, () =>
        cutsOfPlugin(
          user.chunk(frozen(document), structuredClone(parameters), userEnvironment(document, env)),
          { document, who, body: env.body, limits: limits(parameters) },
        ),
      ),
  });
}

function refuseBadParameters({ parameters, inline }: PlainChunker, at: Place): void {
  for (const key of Object.keys(parameters)) {
    if (!Object.hasOwn(commonParameters, key)) continue;
    throw new UserError(`"${key}" is a key of every variant; give the parameter another name`, {
      at: { ...at, field: `parameters.${key}` },
    });
  }
  for (const [index, key] of inline.entries()) {
    if (Object.hasOwn(parameters, key)) continue;
    throw new UserError(`"${key}" is none of the plug-in's parameters`, {
      at: { ...at, field: `inline[${index}]` },
    });
  }
}

/** A variant may set each parameter to a value of its default's type, and no other key. */
function parameterSchema(user: PlainChunker, { guard, who }: { guard: Guard; who: string }) {
  const shape = Object.entries(user.parameters).map(
    ([key, value]): [string, z.ZodDefault<z.ZodType<Json>>] => [
      key,
      typeLike(key, value).default(value),
    ],
  );
  return z.strictObject(Object.fromEntries(shape)).superRefine((stated, context) => {
    const own = Object.entries(stated).filter(([key]) => Object.hasOwn(user.parameters, key));
    const problems = guard('in check()', () =>
      messages(user.check?.(structuredClone(Object.fromEntries(own))), who),
    );
    for (const message of problems) context.addIssue({ code: 'custom', message });
  });
}

function typeLike(key: string, value: Json): z.ZodType<Json> {
  if (typeof value === 'number') return z.number(`"${key}" must be a number`);
  if (typeof value === 'boolean') return z.boolean(`"${key}" must be true or false`);
  if (typeof value === 'string') return z.string(`"${key}" must be text`);
  if (Array.isArray(value)) return z.array(z.json(), `"${key}" must be a list`);
  return z.json();
}

function messages(found: unknown, who: string): readonly string[] {
  const list = z.array(z.string()).optional().safeParse(found);
  if (list.success) return list.data ?? [];
  throw new UserError(`${who}: check() must return a list of texts, empty where all is well`);
}

function limitsOf(
  user: PlainChunker,
  parameters: UserParameters,
  { guard, at }: { guard: Guard; at: Place },
): ChunkLimits {
  const stated = guard('in limits()', () => user.limits?.(structuredClone(parameters)));
  const { size, ...rest } = check(userLimitsSchema, stated ?? {}, {
    at: { ...at, field: 'limits()' },
  });
  return { ...rest, ...(size !== undefined && { size }), measure: 'slice' };
}

/** A plug-in gets what it may read, not what others read too. */
function frozen(document: Document): Document {
  return Object.freeze({ ...document, metadata: structuredClone(document.metadata) });
}
