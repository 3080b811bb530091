import { PassThrough } from 'node:stream';
import type { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchAnswers, type AnswerWatch } from './watch-answers.ts';

let nowMs: number;
let losses: string[];
let watch: AnswerWatch;
beforeEach(() => {
  vi.useFakeTimers();
  nowMs = 0;
  losses = [];
  watch = watchAnswers({
    answerMs: 9_000,
    onLost: ({ message }) => losses.push(message),
    clock: () => nowMs,
  });
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

/** A connection that breaks like that of the driver: what waits for it fails. */
function openConnection() {
  const stream = new PassThrough();
  stream.on('error', () => undefined);
  // Only the stream of the connection is used.
  const client = { connection: { stream } } as unknown as Client;
  return { client, isBroken: () => stream.destroyed };
}

const pass = (ms: number, step = 250) => {
  for (let passed = 0; passed < ms; passed += step) {
    nowMs += step;
    vi.advanceTimersByTime(step);
  }
};
const answer = async () => {
  await Promise.resolve();
  await Promise.resolve();
};
const unanswered = () => new Promise<never>(() => undefined);

test('a connection whose first statement is not answered while PostgreSQL lets it wait for a lock, and a while longer, is broken', () => {
  const { client, isBroken } = openConnection();
  watch.begin(client);
  void watch.sent(client, unanswered());
  pass(6_250);
  expect(isBroken()).toBe(false);
  pass(500);
  expect(isBroken()).toBe(true);
  expect(losses).toEqual(['The database does not answer on this connection.']);
});

test('after the first answer a statement may take as long as PostgreSQL allows', async () => {
  const { client, isBroken } = openConnection();
  watch.begin(client);
  await watch.sent(client, Promise.resolve());
  await answer();
  void watch.sent(client, unanswered());
  pass(8_750);
  expect(isBroken()).toBe(false);
  pass(500);
  expect(isBroken()).toBe(true);
});

test('a statement that fails is answered too, and work between statements is not waited for', async () => {
  const { client, isBroken } = openConnection();
  watch.begin(client);
  await expect(watch.sent(client, Promise.reject(new Error('division by zero')))).rejects.toThrow();
  await answer();
  pass(60_000);
  expect(isBroken()).toBe(false);
  void watch.sent(client, unanswered());
  watch.end(client);
  pass(60_000);
  expect(isBroken()).toBe(false);
});

test('a process that was busy itself reads first what has arrived', () => {
  const { client, isBroken } = openConnection();
  watch.begin(client);
  void watch.sent(client, unanswered());
  pass(30_000, 30_000);
  expect(isBroken()).toBe(false);
  pass(6_750);
  expect(isBroken()).toBe(true);
});

test('connections that were opened before one was lost are doubtful, later ones are not', () => {
  const [lost, idle, later] = [openConnection(), openConnection(), openConnection()];
  watch.begin(idle.client);
  watch.end(idle.client);
  expect(watch.isDoubtful(idle.client)).toBe(false);
  watch.begin(lost.client);
  void watch.sent(lost.client, unanswered());
  pass(7_000);
  expect(watch.isDoubtful(idle.client)).toBe(true);
  watch.begin(later.client);
  expect(watch.isDoubtful(later.client)).toBe(false);
});

test('at the end every connection that is still used is broken', () => {
  const [used, unused] = [openConnection(), openConnection()];
  watch.begin(used.client);
  watch.begin(unused.client);
  watch.end(unused.client);
  watch.breakAll();
  expect([used.isBroken(), unused.isBroken()]).toEqual([true, false]);
});
