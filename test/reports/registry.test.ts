import { jsonOutput } from '../../src/reports/json-output.ts';
import { reportFiles } from '../../src/reports/registry.ts';
import { terminalTable } from '../../src/reports/terminal-table.ts';
import { reportContract } from '../contract/report.ts';

for (const [name, report] of Object.entries(reportFiles)) reportContract(name, report);
reportContract('--json', jsonOutput);
reportContract('terminal', terminalTable);
