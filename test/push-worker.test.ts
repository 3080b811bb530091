import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';

const CODE = readFileSync(new URL('../public/push-worker.js', import.meta.url), 'utf8');
const ORIGIN = 'https://tailwell.test';
const NOTICE = {
  title: 'Harbor Street',
  body: 'You have a new message from Harbor Street.',
  address: '/client/messages/1',
  tag: 'message /client/messages/1',
};

interface WorkerEvent {
  readonly waitUntil?: (work: Promise<unknown>) => void;
  readonly data?: { json: () => unknown };
  readonly notification?: { close: () => void; data: { address: string } };
}

let shown: unknown[];
let opened: string[];
let focused: string[];
let windows: { readonly url: string; readonly focus: () => Promise<void> }[];
let listeners: Map<string, (event: WorkerEvent) => void>;

/** The worker in a world of its own, as a browser starts it. */
beforeEach(() => {
  [shown, opened, focused, windows, listeners] = [[], [], [], [], new Map()];
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: WorkerEvent) => void) => listeners.set(name, listener),
    registration: { showNotification: async (...args: unknown[]) => void shown.push(args) },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
  };
  runInNewContext(CODE, { self, URL });
});

async function happens(name: string, event: WorkerEvent): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(name)?.({ ...event, waitUntil: (one) => void work.push(one) });
  await Promise.all(work);
}

const click = (address: string) =>
  happens('notificationclick', { notification: { close: () => undefined, data: { address } } });

test('what arrives is shown', async () => {
  await happens('push', { data: { json: () => NOTICE } });
  expect(shown).toEqual([
    [NOTICE.title, { body: NOTICE.body, tag: NOTICE.tag, renotify: true, data: { address: NOTICE.address } }],
  ]);
});

test('a tap opens its page, or shows the window that has it open', async () => {
  await click(NOTICE.address);
  expect(opened).toEqual([ORIGIN + NOTICE.address]);
  const url = ORIGIN + NOTICE.address;
  windows = [{ url, focus: async () => void focused.push(url) }];
  await click(NOTICE.address);
  expect({ opened: opened.length, focused }).toEqual({ opened: 1, focused: [url] });
});

test.each(['https://example.com/', '//example.com/client/messages', 'javascript:alert(1)'])(
  'a tap never opens %s',
  async (address) => {
    await click(address);
    expect(opened).toEqual([]);
  },
);

test('no request of a page goes through it, and nothing is kept', () => {
  expect([...listeners.keys()].toSorted()).toEqual(['notificationclick', 'push']);
  expect(CODE).not.toMatch(/caches|fetch|indexedDB|importScripts/);
});
