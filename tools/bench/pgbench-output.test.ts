import { expect, test } from 'vitest';
import { afterWarmUp } from './pgbench-output.ts';

const PROGRESS = `pgbench (15.18 (Debian 15.18-0+deb12u1), server 18.4)
progress: 1.0 s, 100.0 tps, lat 79.811 ms stddev 30.205, 0 failed
progress: 2.0 s, 400.0 tps, lat 20.021 ms stddev 4.302, 0 failed
`;
const SUMMARY = `transaction type: multiple scripts
number of transactions per client: 10
number of transactions actually processed: 900
number of failed transactions: 0 (0.000%)
latency average = 26.6 ms
initial connection time = 21.417 ms
tps = 300.000000 (without initial connection time)
SQL script 1: /tmp/0.sql
 - 225 transactions (25.0% of total, tps = 75.000000)
`;

test('what happened in the warm-up is not counted', () => {
  expect(afterWarmUp(SUMMARY, PROGRESS, 1)).toEqual({ transactions: 800, seconds: 2 });
  expect(afterWarmUp(SUMMARY, PROGRESS, 2)).toEqual({ transactions: 400, seconds: 1 });
});

test('a run without intervals after the warm-up, or without figures, is refused', () => {
  expect(() => afterWarmUp(SUMMARY, PROGRESS, 3)).toThrow(/ended within its warm-up/);
  expect(() => afterWarmUp('', PROGRESS, 1)).toThrow(/said something unexpected/);
});
