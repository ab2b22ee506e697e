import { UserError } from '../errors.ts';
import { nearest } from '../schema.ts';
import type { Role } from '../types.ts';
import {
  type RoleTemplate,
  roleTemplates,
  type TemplateName,
  templateFor,
} from './role-templates.ts';

export interface ChosenTemplate {
  /** Part of the embedder's id. */
  readonly id: string;
  readonly prefix: Readonly<Record<Role, string>>;
  readonly fields: Readonly<Record<Role, Readonly<Record<string, string>>>>;
  /** What to tell the user where the model's name says nothing. */
  readonly notes: readonly string[];
}

/**
 * The templates of a model: those asked for, else those its name is known for,
 * else none.
 *
 * @throws UserError for templates that do not exist
 */
export function chooseTemplate(model: string, asked: string | undefined): ChosenTemplate {
  const known = asked === undefined ? templateFor(model) : templateNamed(asked);
  const name = known ?? 'none';
  const template: RoleTemplate = roleTemplates[name];
  const none = { query: '', passage: '' };
  return {
    id: `templates=${name}@${template.version}`,
    prefix: template.prefix ?? none,
    fields: template.fields ?? { query: {}, passage: {} },
    notes:
      known === undefined
        ? [
            `no templates are known for the model "${model}": queries and passages are embedded as they are (templates=${Object.keys(roleTemplates).join('|')} behind its name says otherwise)`,
          ]
        : [],
  };
}

function templateNamed(name: string): TemplateName {
  const known = Object.keys(roleTemplates);
  if (isTemplate(name)) return name;
  const suggestion = nearest(name, known);
  throw new UserError(
    `there are no templates "${name}".${suggestion ? ` Did you mean "${suggestion}"?` : ''} Known templates: ${known.join(', ')}.`,
  );
}

function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(roleTemplates, name);
}
