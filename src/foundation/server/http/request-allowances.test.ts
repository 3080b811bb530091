import { beforeEach, expect, test } from 'vitest';
import { createRequestAllowances, type RequestAllowances } from './request-allowances.ts';

const ALLOWANCE = { capacity: 10, perSecond: 2 };
let clockMs = 0;
let allowances: RequestAllowances;
beforeEach(() => {
  clockMs = 0;
  allowances = createRequestAllowances(() => clockMs);
});
const take = (weight: number, caller = 'a') => allowances.take(caller, weight, ALLOWANCE);

test('a caller may ask for the capacity at once, then for so much a second', () => {
  expect(take(10)).toEqual({ isAllowed: true, left: 0, waitSeconds: 0 });
  expect(take(1)).toEqual({ isAllowed: false, left: 0, waitSeconds: 0.5 });
  clockMs = 500;
  expect(take(1).isAllowed).toBe(true);
  clockMs = 60_000;
  expect(take(0).left).toBe(10);
});

test('a refusal takes nothing, and one caller takes nothing from another', () => {
  take(8);
  for (let at = 0; at < 100; at += 1) expect(take(3).isAllowed).toBe(false);
  expect(take(2).isAllowed).toBe(true);
  expect(take(10, 'b').isAllowed).toBe(true);
});

test('what is charged afterwards is waited for, up to the capacity', () => {
  take(1);
  allowances.charge('a', 1_000);
  expect(take(1)).toEqual({ isAllowed: false, left: 0, waitSeconds: 5.5 });
  clockMs = 5_500;
  expect(take(1).isAllowed).toBe(true);
});

test('what weighs more than the capacity takes all of it', () => {
  expect(take(99)).toEqual({ isAllowed: true, left: 0, waitSeconds: 0 });
});

test('those who have not asked for long are forgotten first, however many there are', () => {
  take(10, 'busy');
  for (let at = 0; at < 50_000; at += 1) {
    clockMs += 1;
    take(1, `caller ${at}`);
    if (at % 100 === 0) take(2, 'busy');
  }
  expect(take(10, 'busy').isAllowed).toBe(false);
});
