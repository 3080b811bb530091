import { expect, test } from 'vitest';
import { costsTable } from './costs-table.ts';
import { limitSentence, workloadTable } from './markdown.ts';
import type { Figure } from './paired-rounds.ts';
import { coresSentence } from './shared-cores.ts';

const FIGURE: Figure = {
  id: 'W1',
  name: 'pet page',
  target: 0.35,
  maxP99Ms: 4,
  requestsPerSecond: 810.4,
  p50Ms: 9.1,
  p99Ms: 22.2,
  alone: { p50Ms: 1.5, p99Ms: 3.9 },
  appCpuMs: 1,
  postgresCpuMs: 1.33,
  answeredBy: 'pgbench',
  answersPerSecond: 1844,
  limitPerSecond: 741,
  ownRatio: 1.09,
  ratio: 0.44,
  errors: 0,
};

const cellsOf = (table: string, row: number): (string | undefined)[] =>
  table.split('\n')[row]?.split(' | ') ?? [];

test('the aim of the slowest requests is compared with those over one connection', () => {
  const cells = cellsOf(workloadTable([FIGURE]), 2);
  expect(cells.slice(2, 7)).toEqual(['810', '9.1', '22.2', '1.5', '3.9 ✓ (≤ 4)']);
  expect(cells.slice(9, 12)).toEqual(['1,844', '0.44 ✓', '≥ 0.35']);
});

test('without an aim nothing is shown for one connection', () => {
  const { maxP99Ms: _aim, ...rest } = FIGURE;
  expect(cellsOf(workloadTable([{ ...rest, alone: null }]), 2).slice(4, 7)).toEqual(['22.2', '', '']);
});

test('a sentence says by what each limit was reached', () => {
  const write: Figure = { ...FIGURE, id: 'W4', answeredBy: 'bare driver' };
  expect(limitSentence([FIGURE, FIGURE, write])).toMatch(
    /by pgbench \(W1\) and a driver that receives and does not read the answers \(W4\)\.$/,
  );
});

test('what could not be counted is left out and said', () => {
  const costs = { figure: FIGURE, appSwitches: 4.1, postgresSwitches: 3.2 };
  const calls = { app: 9.3, postgres: 6.1, received: 1, sent: 2.1 };
  expect(cellsOf(costsTable([{ ...costs, calls }]), 2).slice(2)).toEqual([
    '1.00',
    '1.33',
    '9.3',
    '6.1',
    '4.1',
    '3.2',
    '1.0',
    '2.1 |',
  ]);
  expect(costsTable([{ ...costs, calls }])).not.toContain('left out');
  const without = costsTable([{ ...costs, calls: null }]);
  expect(cellsOf(without, 2).slice(4, 8)).toEqual(['', '', '4.1', '3.2']);
  expect(without).toContain('System calls and packets are left out');
});

test('a sentence says which cores the load generator shares', () => {
  expect(coresSentence('0-1', '0-1', '0-1')).toContain(
    'shares the cores 0-1 with the server and the database',
  );
  expect(coresSentence('0', '1', '2')).toContain('on the cores 0, the server on 1, the database on 2');
});
