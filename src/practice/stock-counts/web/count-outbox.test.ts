import { expect, test } from 'vitest';
import { CountOutbox, type WaitingEntry } from './count-outbox.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

class Refused extends Error {}

/** A server that can be out of reach. */
function server() {
  const recorded = new Map<string, WaitingEntry>();
  const state = { mode: 'there' as 'closed' | 'gone' | 'silent' | 'there' };
  const send = (entries: readonly WaitingEntry[]): Promise<readonly string[]> => {
    if (state.mode === 'gone') return Promise.reject(new TypeError('Failed to fetch'));
    if (state.mode === 'closed') return Promise.reject(new Refused('closed'));
    for (const entry of entries) if (!recorded.has(entry.id)) recorded.set(entry.id, entry);
    // It arrived, and the answer was lost.
    if (state.mode === 'silent') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(entries.map(({ id }) => id));
  };
  return { recorded, state, send };
}

const open = (parts: { send: ReturnType<typeof server>['send']; storage?: Storage | null; name?: string }) =>
  new CountOutbox({
    name: parts.name ?? 'anna:count-1',
    storage: parts.storage === undefined ? memory() : parts.storage,
    send: parts.send,
    isFinal: (error) => error instanceof Refused,
  });

test('COUNT-10: what is typed is kept until the server has it', async () => {
  const { recorded, state, send } = server();
  const storage = memory();
  const outbox = open({ send, storage });
  state.mode = 'gone';
  outbox.enter('line-1', 5000, 1);
  outbox.enter('line-2', 0, 2);
  await outbox.flush();
  expect(outbox.get()).toMatchObject({ isOffline: true, refusal: null });
  expect(storage.length).toBe(2);
  // The page is loaded again; the connection is back.
  state.mode = 'there';
  const again = open({ send, storage });
  expect(again.get().waiting.map(({ lineId }) => lineId)).toEqual(['line-1', 'line-2']);
  await again.flush();
  expect([...recorded.values()].map(({ countedThousandths }) => countedThousandths)).toEqual([5000, 0]);
  expect(again.get()).toMatchObject({ waiting: [], isOffline: false });
  expect(storage.length).toBe(0);
});

test('COUNT-10: each key replaces what was typed before, until it may have arrived', async () => {
  const { recorded, state, send } = server();
  const outbox = open({ send });
  outbox.enter('line-1', 1000, 1);
  outbox.enter('line-1', 12_000, 2);
  expect(outbox.get().waiting).toHaveLength(1);
  state.mode = 'silent';
  await outbox.flush();
  outbox.enter('line-1', 13_000, 3);
  state.mode = 'there';
  await outbox.flush();
  // The first arrived and is recorded once; the second is another entry.
  expect([...recorded.values()].map(({ countedThousandths }) => countedThousandths)).toEqual([
    12_000, 13_000,
  ]);
});

test('COUNT-10: a count that was closed takes nothing; what was typed stays to be seen', async () => {
  const { state, send } = server();
  const outbox = open({ send });
  outbox.enter('line-1', 1000, 1);
  state.mode = 'closed';
  await outbox.flush();
  expect(outbox.get().refusal).toBeInstanceOf(Refused);
  expect(outbox.get().waiting).toHaveLength(1);
});

test('COUNT-10: another person on the same device has entries of their own, and a full storage loses nothing', async () => {
  const { recorded, send } = server();
  const storage = memory();
  open({ send, storage }).enter('line-1', 1000, 1);
  expect(open({ send, storage, name: 'ben:count-1' }).get().waiting).toEqual([]);
  const full = Object.assign(memory(), {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  const outbox = open({ send, storage: full });
  outbox.enter('line-2', 2000, 1);
  await outbox.flush();
  expect([...recorded.values()].map(({ lineId }) => lineId)).toEqual(['line-2']);
});

test('COUNT-10: more than one batch is sent, and a second call joins the first', async () => {
  const { recorded, send } = server();
  const outbox = open({ send });
  for (let line = 0; line < 250; line += 1) outbox.enter(`line-${line}`, line, line);
  await Promise.all([outbox.flush(), outbox.flush()]);
  expect(recorded.size).toBe(250);
});

test('COUNT-10: what was typed by mistake is taken back, unless it may have arrived', async () => {
  const { recorded, state, send } = server();
  const storage = memory();
  const outbox = open({ send, storage });
  outbox.enter('line-1', 4_006_381, 1);
  outbox.withdraw('line-1');
  outbox.withdraw('line-2');
  expect(outbox.get().waiting).toEqual([]);
  expect(storage.length).toBe(0);
  state.mode = 'silent';
  outbox.enter('line-1', 5000, 2);
  await outbox.flush();
  outbox.withdraw('line-1');
  expect(outbox.get().waiting).toHaveLength(1);
  expect(recorded.size).toBe(1);
});
