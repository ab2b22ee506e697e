import { evaluateOptions } from '../evaluate-options.ts';

/** Options of the commands that a CI runs on saved runs. */
export const commentOptions = {
  repo: {
    type: 'string',
    describe: 'repository, as owner/name [default: GITHUB_REPOSITORY, or CI_PROJECT_PATH]',
    requiresArg: true,
  },
  pr: {
    type: 'string',
    describe: 'number of the pull or merge request [default: that of this CI job]',
    requiresArg: true,
  },
  gitlab: {
    type: 'boolean',
    default: false,
    describe: 'comment on GitLab, with GITLAB_TOKEN; else on GitHub, with GITHUB_TOKEN',
  },
  'redact-queries': evaluateOptions['redact-queries'],
  'report-url': {
    type: 'string',
    describe: 'where the report can be read [default: the page of this CI job]',
    requiresArg: true,
  },
  id: {
    type: 'string',
    describe: 'tells comments on one pull request apart [default: name of the golden set]',
    requiresArg: true,
  },
  'dry-run': {
    type: 'boolean',
    default: false,
    describe: 'print the comment, and post nothing',
  },
} as const;

export const historyOptions = {
  golden: { ...evaluateOptions.golden, describe: 'golden set [default: all of the history]' },
  metrics: {
    type: 'string',
    describe: 'metrics, separated by commas [default: those that are gated]',
    requiresArg: true,
  },
  variants: {
    type: 'string',
    describe: 'variants, separated by commas [default: all]',
    requiresArg: true,
  },
  last: { type: 'string', describe: 'the newest N runs [default: all]', requiresArg: true },
  out: { ...evaluateOptions.out, describe: 'folder that holds history.jsonl' },
  json: { type: 'boolean', default: false, describe: 'print JSON for another program' },
} as const;
