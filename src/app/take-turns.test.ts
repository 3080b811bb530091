import { beforeEach, expect, test } from 'vitest';
import { takeTurns, type Turns } from './take-turns.ts';

let rounds: (() => void)[] = [];
let begun: string[] = [];
let ends: Map<string, () => void>;
let turns: Turns;
beforeEach(() => {
  rounds = [];
  begun = [];
  ends = new Map();
  turns = takeTurns((begin) => void rounds.push(begin));
});

const take = (caller: string, name: string, atOnce = 3) =>
  turns.take(caller, atOnce, (done) => {
    begun.push(name);
    ends.set(name, done);
  });
/** Runs the next round of the event loop; false when there is none. */
const comeAround = (): boolean => {
  const round = rounds.shift();
  round?.();
  return round !== undefined;
};

test('the first request begins at once', () => {
  take('doctor', 'list');
  expect(begun).toEqual(['list']);
});

test('whoever sends many gets one a round, and others do not wait for them', () => {
  for (const name of ['a1', 'a2', 'a3']) take('stranger', name);
  take('doctor', 'd1');
  expect(begun).toEqual(['a1', 'd1']);
  comeAround();
  expect(begun).toEqual(['a1', 'd1', 'a2']);
  take('doctor', 'd2');
  expect(begun).toEqual(['a1', 'd1', 'a2', 'd2']);
  comeAround();
  expect(begun).toEqual(['a1', 'd1', 'a2', 'd2', 'a3']);
});

test('only so many of one caller are in progress, and the next begins when one ends', () => {
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) take('stranger', name, 2);
  while (comeAround());
  expect(begun).toEqual(['a1', 'a2']);
  ends.get('a1')?.();
  // An end that is told twice counts once.
  ends.get('a1')?.();
  while (comeAround());
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  ends.get('a2')?.();
  ends.get('a3')?.();
  while (comeAround());
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
});

test('requests of one caller begin in the order in which they came', () => {
  take('doctor', 'd1');
  take('doctor', 'd2');
  ends.get('d1')?.();
  take('doctor', 'd3');
  while (comeAround());
  expect(begun).toEqual(['d1', 'd2', 'd3']);
});

test('what ends at once leaves nothing behind', () => {
  for (let at = 0; at < 10; at += 1) {
    turns.take('doctor', 1, (done) => {
      begun.push(`d${at}`);
      done();
    });
    while (comeAround());
  }
  expect(begun).toHaveLength(10);
  expect(comeAround()).toBe(false);
});
