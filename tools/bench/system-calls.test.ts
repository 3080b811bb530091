import { expect, test } from 'vitest';
import { readSummary, sumOf } from './system-calls.ts';

const SUMMARY = `strace: Process 71 attached with 11 threads
% time     seconds  usecs/call     calls    errors syscall
------ ----------- ----------- --------- --------- ----------------
 61.20    0.012345          12      1000       400 recvfrom
 38.80    0.007801           7      1100           epoll_wait
  0.00    0.000000           0         1           sendto
------ ----------- ----------- --------- --------- ----------------
100.00    0.020146           9      2101       400 total
strace: Process 71 detached
`;

test('calls and errors are read from the table of strace', () => {
  const calls = readSummary(SUMMARY);
  expect(Object.fromEntries(calls)).toEqual({
    recvfrom: { calls: 1000, errors: 400 },
    epoll_wait: { calls: 1100, errors: 0 },
    sendto: { calls: 1, errors: 0 },
  });
  expect(sumOf(calls)).toBe(2101);
});
