import { jsonOutput } from '../../src/reports/json-output.ts';
import { reportFiles } from '../../src/reports/registry.ts';
import { terminalTable } from '../../src/reports/terminal-table.ts';
import { type ReportKind, reportContract } from '../contract/report.ts';
import { pageParts } from '../support/page-parts.ts';

/** Charts wrap what stands above them, and the page is mostly a program. */
function kindOf(name: string): ReportKind {
  if (name === 'index.html') return { shown: (html) => pageParts(html).data };
  if (name.startsWith('charts/')) return { keepsLines: false, names: ['small'] };
  return {};
}

for (const [name, report] of Object.entries(reportFiles())) {
  reportContract(name, report, kindOf(name));
}
reportContract('--json', jsonOutput);
reportContract('terminal', terminalTable);
