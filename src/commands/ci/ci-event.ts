import { readJsonValue } from '../../json-file.ts';
import { z } from '../../schema.ts';
import type { Io } from '../io.ts';

const eventSchema = z.looseObject({
  pull_request: z.looseObject({ number: z.int() }).optional(),
  workflow_run: z
    .looseObject({
      head_sha: z.string(),
      head_branch: z.string(),
      html_url: z.string().optional(),
      head_repository: z.looseObject({ owner: z.looseObject({ login: z.string() }) }),
      pull_requests: z
        .array(z.looseObject({ number: z.int(), head: z.looseObject({ sha: z.string() }) }))
        .default([]),
    })
    .optional(),
});

/** What started a workflow on GitHub, as far as a comment needs it. */
export type CiEvent = z.infer<typeof eventSchema>;

/** The event of the current workflow; an empty one elsewhere, or where it is of a kind that says nothing of a pull request. */
export async function readCiEvent({ env }: Pick<Io, 'env'>): Promise<CiEvent> {
  const path = env['GITHUB_EVENT_PATH'];
  if (!path) return {};
  const { value } = await readJsonValue(path, 'GITHUB_EVENT_PATH');
  return eventSchema.safeParse(value).data ?? {};
}
