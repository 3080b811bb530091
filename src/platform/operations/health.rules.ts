import { printBytes, printNumber } from '#foundation/values/print-number.ts';
import type { ServerMeasures } from './contract.ts';

const GIGABYTE = 1_000_000_000;

/** One metric for display: its state, its normal range, and what to do outside of it. */
export interface Metric {
  readonly key:
    | 'connections'
    | 'database'
    | 'databaseSize'
    | 'disk'
    | 'jobsFailed'
    | 'emails'
    | 'processes'
    | 'queue'
    | 'realtime'
    | 'workers';
  readonly label: string;
  readonly value: string;
  readonly tone: 'bad' | 'good' | 'warn';
  readonly normal: string;
  readonly advice: string;
}

/** From these values on a metric needs attention (`warn`) or immediate action (`bad`). */
export const METRIC_LIMITS = {
  databaseAnswerMs: { warn: 250, bad: 2_000 },
  oldestDueSeconds: { warn: 120, bad: 900 },
  oldestEmailSeconds: { warn: 300, bad: 1_800 },
  loopLagMs: { warn: 200, bad: 1_000 },
  /** Share of the connections in use. */
  connectionShare: { warn: 0.7, bad: 0.9 },
  /** The embedded database and its nightly backups share the disk. */
  databaseBytes: { warn: 50 * GIGABYTE, bad: 200 * GIGABYTE },
} as const;

type Limits = { readonly warn: number; readonly bad: number };
/** From these values down on. Files are refused below the second one, so that the database can go on. */
const FREE_DISK_LIMITS = { warn: 2 * GIGABYTE, bad: 0.1 * GIGABYTE } as const;
const toneAt = (value: number, { warn, bad }: Limits): Metric['tone'] =>
  value >= bad ? 'bad' : value >= warn ? 'warn' : 'good';

const count = (n: number, one: string, many: string): string =>
  `${printNumber(n, '')} ${n === 1 ? one : many}`;

/** `90` as `1 min 30 s`, with two units at most. */
export function spanLabel(seconds: number): string {
  const units = [
    ['d', 86_400],
    ['h', 3_600],
    ['min', 60],
    ['s', 1],
  ] as const;
  const first = units.findIndex(([, length]) => seconds >= length);
  if (first === -1) return '0 s';
  let rest = seconds;
  return units
    .slice(first, first + 2)
    .map(([name, length]) => {
      const whole = Math.floor(rest / length);
      rest -= whole * length;
      return whole === 0 ? '' : `${whole} ${name}`;
    })
    .filter(Boolean)
    .join(' ');
}

/** Bytes in the largest unit that leaves a whole part: `12.3 MB`. The platform belongs to no country. */
export const byteSizeLabel = (bytes: number): string => printBytes(bytes, '');

function queueMetrics(measures: ServerMeasures): Metric[] {
  const { jobsDue, jobsWaiting, oldestDueSeconds, jobsFailed, jobsFailing, workersAlive } = measures;
  const overdue = oldestDueSeconds === null ? '' : `, the oldest for ${spanLabel(oldestDueSeconds)}`;
  return [
    {
      key: 'jobsFailed',
      label: 'Jobs failed',
      value:
        jobsFailing === 0
          ? count(jobsFailed, 'job', 'jobs')
          : `${jobsFailed} permanently, ${jobsFailing} being retried`,
      tone: jobsFailed > 0 ? 'bad' : jobsFailing > 0 ? 'warn' : 'good',
      normal: 'None.',
      advice: 'See the cause below. Fix it, then retry; discard what is no longer needed.',
    },
    {
      key: 'queue',
      label: 'Queue',
      value: `${jobsDue} due of ${jobsWaiting}${overdue}`,
      tone: toneAt(oldestDueSeconds ?? 0, METRIC_LIMITS.oldestDueSeconds),
      normal: 'Due jobs start within seconds; up to two minutes under load.',
      advice: 'If it keeps growing, start another server process: each of them processes jobs.',
    },
    {
      key: 'workers',
      label: 'Job workers',
      value: count(workersAlive, 'worker', 'workers'),
      tone: workersAlive === 0 ? 'bad' : 'good',
      normal: 'Two for each server process.',
      advice: 'None means that nothing is sent and no cleanup runs: restart the server and check its log.',
    },
  ];
}

function mailMetric({ emailsWaiting, oldestEmailSeconds }: ServerMeasures): Metric {
  const age = oldestEmailSeconds === null ? '' : `, the oldest for ${spanLabel(oldestEmailSeconds)}`;
  return {
    key: 'emails',
    label: 'Undelivered emails',
    value: `${count(emailsWaiting, 'email', 'emails')}${age}`,
    tone: toneAt(oldestEmailSeconds ?? 0, METRIC_LIMITS.oldestEmailSeconds),
    normal: 'None older than five minutes.',
    advice: 'Check SMTP_URL and the mail server; waiting emails are sent automatically once it responds.',
  };
}

function databaseMetrics(measures: ServerMeasures): Metric[] {
  const { databaseAnswerMs, databaseBytes, connections, connectionLimit } = measures;
  return [
    {
      key: 'database',
      label: 'Database response time',
      value: `${printNumber(Math.round(databaseAnswerMs), '')} ms`,
      tone: toneAt(databaseAnswerMs, METRIC_LIMITS.databaseAnswerMs),
      normal: 'Below 250 ms for this query.',
      advice:
        'Check the database server’s load and disk; long-running statements are listed in pg_stat_activity.',
    },
    {
      key: 'databaseSize',
      label: 'Database size',
      value: byteSizeLabel(databaseBytes),
      tone: toneAt(databaseBytes, METRIC_LIMITS.databaseBytes),
      normal: 'Below 50 GB; should grow slowly.',
      advice: 'Make sure that the disk has twice this much free space for copies and repairs.',
    },
    {
      key: 'connections',
      label: 'Database connections',
      value: `${connections} of ${connectionLimit}`,
      tone: toneAt(connections / Math.max(1, connectionLimit), METRIC_LIMITS.connectionShare),
      normal: 'Below 70% of the limit.',
      advice: 'Raise max_connections, or give each process a smaller pool.',
    },
  ];
}

function processMetrics({ processes }: ServerMeasures, nowMs: number): Metric[] {
  const lagMs = Math.max(0, ...processes.map(({ loopLagMs }) => loopLagMs));
  const startedAtMs = Math.min(nowMs, ...processes.map(({ startedAt }) => Date.parse(startedAt)));
  const sockets = processes.reduce((sum, { socketCount }) => sum + socketCount, 0);
  const deaf = processes.filter(({ hearsLive }) => !hearsLive).length;
  const lagTone = toneAt(lagMs, METRIC_LIMITS.loopLagMs);
  return [
    {
      key: 'processes',
      label: 'Server processes',
      value:
        processes.length === 0
          ? 'none reporting'
          : `${processes.length} · up ${spanLabel(Math.floor((nowMs - startedAtMs) / 1_000))} · lag ${lagMs} ms`,
      tone: processes.length === 0 ? 'bad' : lagTone,
      normal: 'At least one; lag below 200 ms.',
      advice: 'A lagging process is overloaded: start another one.',
    },
    {
      key: 'realtime',
      label: 'Realtime sessions',
      value: deaf === 0 ? printNumber(sockets, '') : `${sockets}, ${deaf} processes not receiving updates`,
      tone: deaf === 0 ? 'good' : deaf === processes.length ? 'bad' : 'warn',
      normal: 'One for each open screen.',
      advice:
        'A process that receives no updates reconnects automatically; if the problem persists, restart it.',
    },
  ];
}

/** The disk with the least room; nothing where no process has measured one. */
function diskMetrics({ processes }: ServerMeasures): Metric[] {
  const free = processes.flatMap(({ freeDiskBytes }) => (freeDiskBytes === null ? [] : [freeDiskBytes]));
  if (free.length === 0) return [];
  const leastBytes = Math.min(...free);
  const { warn, bad } = FREE_DISK_LIMITS;
  return [
    {
      key: 'disk',
      label: 'Free disk space',
      value: byteSizeLabel(leastBytes),
      tone: leastBytes < bad ? 'bad' : leastBytes < warn ? 'warn' : 'good',
      normal: 'At least 2 GB.',
      advice:
        'Delete what is not needed or enlarge the disk: below 100 MB files are refused, and without space nothing can be saved.',
    },
  ];
}

/**
 * HEALTH-1. Every metric with its state, its normal range and advice: the most severe first, else in order.
 *
 * @param nowMs the current time, for the uptime of processes.
 */
export function metricsOf(measures: ServerMeasures, nowMs: number): Metric[] {
  const gravity = { bad: 0, warn: 1, good: 2 } as const;
  return [
    ...queueMetrics(measures),
    mailMetric(measures),
    ...databaseMetrics(measures),
    ...diskMetrics(measures),
    ...processMetrics(measures, nowMs),
  ].toSorted((a, b) => gravity[a.tone] - gravity[b.tone]);
}
