import { markdownTable } from './markdown.ts';
import type { Costs } from './where-time-goes.ts';

const tenths = (value: number): string => value.toFixed(1);
const hundredths = (value: number): string => value.toFixed(2);

const row = ({ figure, appSwitches, postgresSwitches, calls }: Costs): string[] => [
  figure.id,
  figure.name,
  hundredths(figure.appCpuMs),
  hundredths(figure.postgresCpuMs),
  ...(calls ? [tenths(calls.app), tenths(calls.postgres)] : ['', '']),
  tenths(appSwitches),
  tenths(postgresSwitches),
  ...(calls ? [tenths(calls.received), tenths(calls.sent)] : ['', '']),
];

/** What one request costs, and below it what could not be counted. */
export function costsTable(costs: readonly Costs[]): string {
  const table = markdownTable(
    [
      '',
      'Where the time goes, per request',
      'app CPU ms',
      'PostgreSQL CPU ms',
      'app system calls',
      'PostgreSQL system calls',
      'app context switches',
      'PostgreSQL context switches',
      'packets to PostgreSQL',
      'packets from PostgreSQL',
    ],
    costs.map(row),
  );
  if (costs.every(({ calls }) => calls !== null)) return table;
  return `${table}\n\nSystem calls and packets are left out: strace is not installed, or may not attach to the server.`;
}
