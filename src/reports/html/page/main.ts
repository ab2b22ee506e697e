import { chartCards } from './charts/charts.ts';
import { add, h } from './dom.ts';
import { drawer } from './drawer/drawer.ts';
import { firstHidden } from './queries/columns.ts';
import { queryTable } from './queries/table.ts';
import { readData } from './read-data.ts';
import { Store } from './state.ts';
import { crossing } from './summary/crossing.ts';
import { differences } from './summary/differences.ts';
import { header } from './summary/header.ts';
import { variantTables } from './summary/variant-table.ts';
import { verdict } from './summary/verdict.ts';
import { why } from './summary/why.ts';
import { startTheme } from './theme.ts';
import { startMarks } from './variant-mark.ts';

const data = readData();
const store = new Store({
  find: '',
  show: 'all',
  cause: '',
  tag: '',
  metric: data.start.metric ?? data.metrics[0]?.name ?? '',
  before: data.start.before ?? data.variants[0]?.name ?? '',
  after: data.start.after ?? data.variants.at(-1)?.name ?? '',
  sort: { key: 'change', down: false },
  hidden: firstHidden(data),
  query: '',
});

startTheme();
startMarks(data.variants);
const parts = [
  ['Crossing', crossing(data)],
  ['Variants', variantTables(data)],
  ['Differences', differences(data)],
  ['Why lost', why(data)],
  ['Charts', chartCards(data, store)],
  ['Queries', data.queries.length > 0 && queryTable(data, store)],
] as const;
const shown = parts.flatMap(([name, element]) => (element ? [{ name, element }] : []));
const page = document.getElementById('page');
if (page) {
  add(
    page,
    header(
      data,
      shown.map(({ name, element }) => [element.id, name]),
    ),
    h('main', {}, verdict(data), ...shown.map(({ element }) => element)),
    drawer(data, store),
  );
  document.documentElement.dataset['ready'] = '';
}
