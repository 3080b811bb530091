import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plainTextOf, richTextOf } from '../editor/rich-text.ts';
import type { DraftStore } from './draft-store.ts';
import { saveStatusOf } from './save-status.ts';
import { type OtherText, type StoredDraft, textOf } from './section-draft.ts';
import { createSectionSaver, type SendResult } from './section-saver.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const other = (text: string, revision: number): OtherText => ({
  text: richTextOf(text),
  revision,
  savedAt: '2026-11-22T10:00:00Z',
  savedByName: 'Dr. Ada Kern',
});

function memoryStore(): DraftStore & { readonly drafts: Map<string, StoredDraft> } {
  const drafts = new Map<string, StoredDraft>();
  return {
    drafts,
    list: (name) => (drafts.has(name) ? [{ key: name, isOwn: true }] : []),
    read: (key) => drafts.get(key) ?? null,
    discard: () => undefined,
    write: (name, draft) => drafts.set(name, draft).has(name),
    remove: (name) => void drafts.delete(name),
  };
}

function saverOf(send: (text: string, revision: number) => SendResult, store = memoryStore()) {
  const sent: string[] = [];
  const saver = createSectionSaver({
    name: 'plan',
    server: other('', 0),
    author: 'Dr. Ada Kern',
    store,
    send: (text, revision) => {
      sent.push(plainTextOf(text));
      return Promise.resolve(send(plainTextOf(text), revision));
    },
  });
  const stop = saver.start();
  return { saver, sent, store, stop };
}

test('what is typed is kept at once and sent after a pause, once', async () => {
  const { saver, sent, store } = saverOf((_text, revision) => ({ kind: 'saved', revision: revision + 1 }));
  saver.type(richTextOf('A'));
  saver.type(richTextOf('AB'));
  expect(plainTextOf(store.drafts.get('plan')?.text ?? richTextOf(''))).toBe('AB');
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(['AB']);
  expect(saveStatusOf(saver.get())).toBe('saved');
  expect(store.drafts.size).toBe(0);
});

test('offline it is kept, retried with growing pauses, and sent as soon as the browser is online', async () => {
  let isOnline = false;
  const { saver, sent, store } = saverOf((_text, revision) =>
    isOnline ? { kind: 'saved', revision: revision + 1 } : { kind: 'failed', failure: 'offline' },
  );
  saver.type(richTextOf('A'));
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000);
  expect(sent).toHaveLength(3);
  expect(saveStatusOf(saver.get())).toBe('offline');
  expect(store.drafts.size).toBe(1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(saveStatusOf(saver.get())).toBe('saved');
  expect(store.drafts.size).toBe(0);
});

test('a conflict stops the saving until a person has decided', async () => {
  let revision = 0;
  const { saver, sent } = saverOf((_text, base) =>
    base < 3 && revision === 0
      ? { kind: 'conflicted', theirs: other('theirs', 3) }
      : { kind: 'saved', revision: (revision = base + 1) },
  );
  saver.type(richTextOf('mine'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saveStatusOf(saver.get())).toBe('conflict');
  saver.type(richTextOf('mine, more'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['mine']);
  saver.resolve(richTextOf('mine, more\ntheirs'));
  await vi.advanceTimersByTimeAsync(0);
  expect(saveStatusOf(saver.get())).toBe('saved');
  expect(plainTextOf(textOf(saver.get().draft))).toBe('mine, more\ntheirs');
});

test('after a reload the kept text is there and is sent', async () => {
  const store = memoryStore();
  store.write('plan', { text: richTextOf('typed before'), revision: 0 });
  const { saver, sent } = saverOf((_text, revision) => ({ kind: 'saved', revision: revision + 1 }), store);
  expect(plainTextOf(textOf(saver.get().draft))).toBe('typed before');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(['typed before']);
});

test('a text that this browser cannot keep is said to be unkept', () => {
  const { saver } = saverOf(() => ({ kind: 'failed', failure: 'offline' }), {
    ...memoryStore(),
    write: () => false,
  });
  saver.type(richTextOf('A'));
  expect(saveStatusOf(saver.get())).toBe('unkept');
});

test('leaving the page sends what is unsaved, and flushing waits for it', async () => {
  const { saver, sent, stop } = saverOf((_text, revision) => ({ kind: 'saved', revision: revision + 1 }));
  saver.type(richTextOf('A'));
  await saver.flush();
  expect(sent).toEqual(['A']);
  saver.type(richTextOf('AB'));
  stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['A', 'AB']);
});
