import { beforeEach, expect, test } from 'vitest';
import { createRequestAllowances, type RequestAllowances } from './request-allowances.ts';

let clockMs = 0;
let allowances: RequestAllowances;
beforeEach(() => {
  clockMs = 0;
  allowances = createRequestAllowances({ capacity: 10, perSecond: 2 }, () => clockMs);
});

test('what is counted is given back by the second, up to the capacity', () => {
  expect(allowances.left('a')).toBe(10);
  allowances.charge('a', 10);
  expect(allowances.left('a')).toBe(0);
  clockMs = 500;
  expect(allowances.left('a')).toBe(1);
  clockMs = 60_000;
  expect(allowances.left('a')).toBe(10);
});

test('one caller costs another nothing', () => {
  allowances.charge('a', 10);
  expect(allowances.left('b')).toBe(10);
});

test('a caller owes at most the capacity', () => {
  allowances.charge('a', 1_000);
  expect(allowances.left('a')).toBe(-10);
  clockMs = 5_500;
  expect(allowances.left('a')).toBe(1);
});

test('those who have cost nothing for long are forgotten first, however many there are', () => {
  allowances.charge('busy', 20);
  for (let at = 0; at < 50_000; at += 1) {
    clockMs += 1;
    allowances.charge(`caller ${at}`, 1);
    if (at % 100 === 0) allowances.charge('busy', 2);
  }
  expect(allowances.left('busy')).toBeLessThan(0);
});
