import type { BoardFigures } from './board-updates.ts';
import type { StartFigures } from './footprint.ts';
import type { InboundFigures } from './inbound-messages.ts';
import type { BroadcastFigures } from './socket-broadcasts.ts';
import type { Figure } from './paired-rounds.ts';

export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, at) => (at < 2 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const tenths = (value: number): string => value.toFixed(1);
const hundredths = (value: number): string => value.toFixed(2);

const verdict = (isReached: boolean): string => (isReached ? ' ✓' : ' ✗');

const tailAlone = ({ alone, maxP99Ms }: Figure): string =>
  alone === null || maxP99Ms === undefined
    ? ''
    : `${tenths(alone.p99Ms)}${verdict(alone.p99Ms <= maxP99Ms)} (≤ ${whole(maxP99Ms)})`;

const workloadRow = (figure: Figure): string[] => [
  figure.id,
  figure.errors > 0 ? `${figure.name}: **${figure.errors} unexpected responses**` : figure.name,
  whole(figure.requestsPerSecond),
  tenths(figure.p50Ms),
  tenths(figure.p99Ms),
  figure.alone === null ? '' : tenths(figure.alone.p50Ms),
  tailAlone(figure),
  hundredths(figure.appCpuMs),
  hundredths(figure.postgresCpuMs),
  figure.answersPerSecond === null ? '' : whole(figure.answersPerSecond),
  hundredths(figure.ratio) + verdict(figure.ratio >= figure.target),
  `≥ ${hundredths(figure.target)}`,
  whole(figure.limitPerSecond),
  hundredths(figure.ownRatio),
];

/** A table of the workloads with their targets: ✓ marks a target that is reached, ✗ one that is missed. */
export const workloadTable = (figures: readonly Figure[]): string =>
  markdownTable(
    [
      '',
      'Workload',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'p50 ms alone',
      'p99 ms alone (target)',
      'app CPU ms',
      'PostgreSQL CPU ms',
      'limit/s',
      'ratio',
      'target',
      'own statements/s',
      'ratio to them',
    ],
    figures.map(workloadRow),
  );

/** Says what the columns of `workloadTable` compare the server with. */
export function limitSentence(figures: readonly Figure[]): string {
  const idsOf = (by: Figure['answeredBy']): string =>
    [...new Set(figures.filter(({ answeredBy }) => answeredBy === by).map(({ id }) => id))].join(', ');
  const [byPgbench, byDriver] = [idsOf('pgbench'), idsOf('bare driver')];
  return [
    'limit/s: the same answers with the least that gives them, in one pipeline with one `Sync`, with claims that are not checked, ' +
      'without audit entry and idempotency key, by',
    [
      ...(byPgbench === '' ? [] : [`pgbench (${byPgbench})`]),
      ...(byDriver === '' ? [] : [`a driver that receives and does not read the answers (${byDriver})`]),
    ].join(' and ') + '.',
  ].join(' ');
}

export interface OtherFigures {
  readonly board: BoardFigures;
  readonly inbound: InboundFigures;
  readonly broadcasts: BroadcastFigures;
  readonly start: StartFigures;
  readonly loadedMegabytes: number;
  readonly installedMegabytes: number;
  readonly firstScreenKilobytes: number;
}

/** A table of everything else that is measured, with its targets. */
export function otherTable({
  board,
  inbound,
  broadcasts,
  start,
  loadedMegabytes,
  installedMegabytes,
  firstScreenKilobytes,
}: OtherFigures): string {
  const rows: readonly (readonly [id: string, what: string, value: number, unit: string, max: number])[] = [
    ['W9', `commit → last of ${board.sockets} browsers, p50`, board.p50Ms, 'ms', 100],
    ['W9', `commit → last of ${board.sockets} browsers, p99`, board.p99Ms, 'ms', 100],
    ['W9', 'memory per connected browser', board.kilobytesPerSocket, 'KB', 40],
    ['W37', `message of a client → last of ${inbound.screens} screens, p99`, inbound.p99Ms, 'ms', 150],
    [
      'RT-06',
      `broadcast → last of ${whole(broadcasts.sockets)} websockets, p99 (\`ws\` alone: ${tenths(broadcasts.limitP99Ms)} ms)`,
      broadcasts.p99Ms,
      'ms',
      250,
    ],
    ['W11', 'JavaScript of the first screen, gzip', firstScreenKilobytes, 'KB', 150],
    ['W12', 'cold start to /readyz, database running', start.coldStartMs, 'ms', 1000],
    ['W12', 'SIGTERM to exit, idle', start.stopMs, 'ms', 2000],
    ['W12', 'memory, idle', start.idleMegabytes, 'MB', 110],
    ['W12', 'memory, after the load above', loadedMegabytes, 'MB', 200],
    ['W12', 'installed dependencies', installedMegabytes, 'MB', 100],
  ];
  return markdownTable(
    ['', 'What', 'measured', 'target'],
    rows.map(([id, what, value, unit, max]) => [
      id,
      what,
      `${value < 100 && unit === 'ms' ? tenths(value) : whole(value)} ${unit}${verdict(value <= max)}`,
      `≤ ${whole(max)} ${unit}`,
    ]),
  );
}
