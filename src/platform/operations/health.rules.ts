import type { ServerMeasures } from './contract.ts';

const GIGABYTE = 1_000_000_000;

/** One metric for display: its state, its normal range, and what to do outside of it. */
export interface Metric {
  readonly key:
    | 'connections'
    | 'database'
    | 'databaseSize'
    | 'jobsFailed'
    | 'letters'
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

/** From these values on a metric needs a look (`warn`), or somebody at once (`bad`). */
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
const toneAt = (value: number, { warn, bad }: Limits): Metric['tone'] =>
  value >= bad ? 'bad' : value >= warn ? 'warn' : 'good';

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

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

/** Bytes in the largest unit that leaves a whole part: `12.3 MB`. */
export function byteWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000).toLocaleString('en')} kB`;
  if (bytes < GIGABYTE) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / GIGABYTE).toFixed(1)} GB`;
}

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
          : `${jobsFailed} for good, ${jobsFailing} tried again`,
      tone: jobsFailed > 0 ? 'bad' : jobsFailing > 0 ? 'warn' : 'good',
      normal: 'None.',
      advice: 'Read below why. Mend the cause, then retry; discard what is not wanted any more.',
    },
    {
      key: 'queue',
      label: 'Queue',
      value: `${jobsDue} due of ${jobsWaiting}${overdue}`,
      tone: toneAt(oldestDueSeconds ?? 0, METRIC_LIMITS.oldestDueSeconds),
      normal: 'What is due begins within seconds; up to two minutes in a rush.',
      advice: 'If it keeps growing, start another server process: every one of them works on jobs.',
    },
    {
      key: 'workers',
      label: 'Job workers',
      value: count(workersAlive, 'worker', 'workers'),
      tone: workersAlive === 0 ? 'bad' : 'good',
      normal: 'Two for each server process.',
      advice: 'None means that nothing is sent and nothing is swept: restart the server and read its log.',
    },
  ];
}

function mailMetric({ emailsWaiting, oldestEmailSeconds }: ServerMeasures): Metric {
  const age = oldestEmailSeconds === null ? '' : `, the oldest for ${spanLabel(oldestEmailSeconds)}`;
  return {
    key: 'letters',
    label: 'Undelivered messages',
    value: `${count(emailsWaiting, 'letter', 'letters')}${age}`,
    tone: toneAt(oldestEmailSeconds ?? 0, METRIC_LIMITS.oldestEmailSeconds),
    normal: 'None older than five minutes.',
    advice: 'Check SMTP_URL and the mail server; what waits is sent by itself once it answers.',
  };
}

function databaseMetrics(measures: ServerMeasures): Metric[] {
  const { databaseAnswerMs, databaseBytes, connections, connectionLimit } = measures;
  return [
    {
      key: 'database',
      label: 'Database answers in',
      value: `${databaseAnswerMs.toLocaleString('en')} ms`,
      tone: toneAt(databaseAnswerMs, METRIC_LIMITS.databaseAnswerMs),
      normal: 'Below 250 ms for this question.',
      advice: 'Look at the database machine’s load and disk; long statements stand in pg_stat_activity.',
    },
    {
      key: 'databaseSize',
      label: 'Database size',
      value: byteWords(databaseBytes),
      tone: toneAt(databaseBytes, METRIC_LIMITS.databaseBytes),
      normal: 'Below 50 GB; grows by the day, not by the hour.',
      advice: 'See that the disk has twice this free, for copies and repairs.',
    },
    {
      key: 'connections',
      label: 'Database connections',
      value: `${connections} of ${connectionLimit}`,
      tone: toneAt(connections / Math.max(1, connectionLimit), METRIC_LIMITS.connectionShare),
      normal: 'Below 70 % of the limit.',
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
          ? 'none heard of'
          : `${processes.length}, longest up ${spanLabel(Math.floor((nowMs - startedAtMs) / 1_000))}, lag ${lagMs} ms`,
      tone: processes.length === 0 ? 'bad' : lagTone,
      normal: 'At least one; lag below 200 ms.',
      advice: 'A process that lags has too much to do: start another one beside it.',
    },
    {
      key: 'realtime',
      label: 'Realtime sessions',
      value: deaf === 0 ? sockets.toLocaleString('en') : `${sockets}, ${deaf} processes hear nothing`,
      tone: deaf === 0 ? 'good' : deaf === processes.length ? 'bad' : 'warn',
      normal: 'One for each open screen.',
      advice: 'A process that hears nothing tries again by itself; if it goes on, restart it.',
    },
  ];
}

/**
 * HEALTH-1. Every metric with its state, its normal range and advice: the most severe first, else in order.
 *
 * @param nowMs for how long processes have been up.
 */
export function metricsOf(measures: ServerMeasures, nowMs: number): Metric[] {
  const gravity = { bad: 0, warn: 1, good: 2 } as const;
  return [
    ...queueMetrics(measures),
    mailMetric(measures),
    ...databaseMetrics(measures),
    ...processMetrics(measures, nowMs),
  ].toSorted((a, b) => gravity[a.tone] - gravity[b.tone]);
}
