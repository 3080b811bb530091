import { expect, test } from 'vitest';
import type { ServerMeasures } from './contract.ts';
import { byteSizeLabel, type Metric, metricsOf, spanLabel } from './health.rules.ts';

const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const HEALTHY: ServerMeasures = {
  jobsWaiting: 3,
  jobsDue: 1,
  oldestDueSeconds: 1,
  jobsFailing: 0,
  jobsFailed: 0,
  workersAlive: 2,
  emailsWaiting: 0,
  oldestEmailSeconds: null,
  databaseBytes: 20_000_000,
  connections: 12,
  connectionLimit: 100,
  databaseAnswerMs: 4,
  processes: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      startedAt: '2026-11-21T09:30:00Z',
      seenAt: '2026-11-21T11:59:50Z',
      socketCount: 7,
      hearsLive: true,
      loopLagMs: 12,
      memoryBytes: 200_000_000,
      freeDiskBytes: 40_000_000_000,
    },
  ],
};
const toneOf = (key: Metric['key'], changed: Partial<ServerMeasures>) =>
  metricsOf({ ...HEALTHY, ...changed }, NOW_MS).find((metric) => metric.key === key)?.tone;

test('HEALTH-1: every metric of a healthy server is good', () => {
  const metrics = metricsOf(HEALTHY, NOW_MS);
  expect(metrics.map(({ tone }) => tone)).toEqual(metrics.map(() => 'good'));
  expect(metrics.find(({ key }) => key === 'processes')?.value).toBe('1 · up 2 h 30 min · lag 12 ms');
  expect(metrics.find(({ key }) => key === 'realtime')?.value).toBe('7');
});

test('HEALTH-1: each metric changes at its limit, and the most severe comes first', () => {
  expect(toneOf('jobsFailed', { jobsFailing: 1 })).toBe('warn');
  expect(toneOf('jobsFailed', { jobsFailed: 1 })).toBe('bad');
  expect(toneOf('queue', { oldestDueSeconds: 119 })).toBe('good');
  expect(toneOf('queue', { oldestDueSeconds: 120 })).toBe('warn');
  expect(toneOf('queue', { oldestDueSeconds: 900 })).toBe('bad');
  expect(toneOf('workers', { workersAlive: 0 })).toBe('bad');
  expect(toneOf('emails', { emailsWaiting: 1, oldestEmailSeconds: 301 })).toBe('warn');
  expect(toneOf('connections', { connections: 91 })).toBe('bad');
  expect(toneOf('database', { databaseAnswerMs: 250 })).toBe('warn');
  expect(toneOf('processes', { processes: [] })).toBe('bad');
  const disconnected = HEALTHY.processes.map((one) => ({ ...one, hearsLive: false }));
  expect(toneOf('realtime', { processes: disconnected })).toBe('bad');
  expect(toneOf('realtime', { processes: [...disconnected, ...HEALTHY.processes] })).toBe('warn');
  expect(metricsOf({ ...HEALTHY, workersAlive: 0 }, NOW_MS)[0]?.key).toBe('workers');
});

test.each([
  [2_000_000_000, 'good'],
  [1_999_999_999, 'warn'],
  [99_999_999, 'bad'],
])('HEALTH-1: the disk with the least room counts: %d bytes are %s', (freeDiskBytes, tone) => {
  const processes = HEALTHY.processes.flatMap((one) => [one, { ...one, freeDiskBytes }]);
  expect(toneOf('disk', { processes })).toBe(tone);
});

test('HEALTH-1: without a measured disk nothing is said about one', () => {
  const processes = HEALTHY.processes.map((one) => ({ ...one, freeDiskBytes: null }));
  expect(toneOf('disk', { processes })).toBeUndefined();
});

test('formats durations and sizes in at most two units', () => {
  expect([0, 59, 60, 90, 3_600, 3_661, 90_000].map(spanLabel)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '1 min 30 s',
    '1 h',
    '1 h 1 min',
    '1 d 1 h',
  ]);
  expect([900_000, 20_000_000, 1_234_000_000].map(byteSizeLabel)).toEqual(['900 kB', '20.0 MB', '1.2 GB']);
});

test('HEALTH-1: value of each metric', () => {
  const valueOf = (key: Metric['key'], changed: Partial<ServerMeasures> = {}) =>
    metricsOf({ ...HEALTHY, ...changed }, NOW_MS).find((metric) => metric.key === key)?.value;
  expect(valueOf('jobsFailed')).toBe('0 jobs');
  expect(valueOf('jobsFailed', { jobsFailed: 1 })).toBe('1 job');
  expect(valueOf('jobsFailed', { jobsFailed: 2, jobsFailing: 3 })).toMatch(/^2 .*, 3 /);
  expect(valueOf('queue')).toBe('1 due of 3, the oldest for 1 s');
  expect(valueOf('queue', { oldestDueSeconds: null })).toBe('1 due of 3');
  expect(valueOf('workers', { workersAlive: 1 })).toBe('1 worker');
  expect(valueOf('workers')).toBe('2 workers');
  expect(valueOf('emails')).not.toContain('oldest');
  expect(valueOf('emails', { emailsWaiting: 4, oldestEmailSeconds: 301 })).toMatch(
    /^4 .*, the oldest for 5 min 1 s$/,
  );
  expect(valueOf('processes', { processes: [] })).toBe('none reporting');
  const disconnected = HEALTHY.processes.map((one) => ({ ...one, hearsLive: false }));
  expect(valueOf('realtime', { processes: [...disconnected, ...HEALTHY.processes] })).toMatch(/^14, 1 /);
});

test('formats a size at the limit of a unit in the larger unit', () => {
  expect([999_999, 1_000_000, 1_000_000_000].map(byteSizeLabel)).toEqual(['1,000 kB', '1.0 MB', '1.0 GB']);
});
