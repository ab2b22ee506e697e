import { compile, type TopLevelSpec } from 'vega-lite';
import type { Spec } from './chart.ts';

/** Vega-Lite's compiler warns of charts that cannot be drawn as they are stated: none of ours may. */
const strict = {
  level: () => strict,
  error: refuse,
  warn: refuse,
  info: () => strict,
  debug: () => strict,
};

function refuse(...message: readonly unknown[]): never {
  throw new Error(`Vega-Lite: ${message.join(' ')}`);
}

/** The Vega chart that draws a Vega-Lite chart. */
export function compileChart(spec: Spec): Spec {
  const parsed: TopLevelSpec = JSON.parse(JSON.stringify(spec));
  const { spec: compiled } = compile(parsed, { logger: strict });
  const plain: Spec = JSON.parse(JSON.stringify(compiled));
  return plain;
}
