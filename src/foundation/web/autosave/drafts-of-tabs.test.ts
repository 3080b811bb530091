import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { joinTexts, plainTextOf, richTextOf } from '../editor/rich-text.ts';
import { openDraftStore } from './draft-store.ts';
import { saveStatusOf } from './save-status.ts';
import { type OtherText, textOf } from './section-draft.ts';
import { createSectionSaver, type SectionSaver, type SendResult } from './section-saver.ts';

vi.mock('../session/session-store.ts', () => ({ sessionStore: { onUserChange: () => undefined } }));

/** Keys are its own properties, as those of a browser's storage are. */
class MemoryStorage {
  readonly [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value });
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key);
  }
}

const browser: { localStorage: MemoryStorage } = { localStorage: new MemoryStorage() };
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', browser);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Request {
  readonly text: string;
  readonly revision: number;
  readonly answer: (result: SendResult) => void;
}

/** A tab of a person: two tabs of one browser share its storage. */
interface Tab {
  readonly user: string;
  readonly storage: MemoryStorage;
  page: number;
  saver: SectionSaver;
  request: Request | null;
}

const textBy = (text: string, revision: number, savedByName: string | null): OtherText => ({
  text: richTextOf(text),
  revision,
  savedAt: '2026-11-22T10:00:00Z',
  savedByName,
});

/** The server's rule, VISIT-2: a save names the revision that was edited; what is there already is saved. */
class World {
  server: OtherText = textBy('', 0, null);
  /** Every word that was typed, each once. */
  readonly words: string[] = [];
  readonly tabs: readonly Tab[];
  #pages = 0;

  constructor() {
    const shared = new MemoryStorage();
    this.tabs = [this.#tab('ada', shared), this.#tab('ada', shared), this.#tab('ben', new MemoryStorage())];
  }

  #tab(user: string, storage: MemoryStorage): Tab {
    const tab: Omit<Tab, 'saver'> = { user, storage, page: 0, request: null };
    return Object.assign(tab, { saver: this.#open(tab) });
  }

  #open(tab: Omit<Tab, 'saver'>): SectionSaver {
    browser.localStorage = tab.storage;
    this.#pages += 1;
    tab.page = this.#pages;
    return createSectionSaver({
      name: 'plan',
      server: this.server,
      author: tab.user,
      store: openDraftStore(tab.user, 'clinic', `page ${tab.page}`),
      send: (text, revision) =>
        new Promise((answer) => {
          tab.request = { text: plainTextOf(text), revision, answer };
        }),
    });
  }

  process(tab: Tab, { text, revision }: Request): SendResult {
    const current = plainTextOf(this.server.text);
    if (text === current) return { kind: 'saved', revision: this.server.revision };
    if (revision !== this.server.revision) return { kind: 'conflicted', theirs: this.server };
    // Nobody removes a word in these histories: a word that disappears was overwritten unseen.
    const lost = wordsOf(current).filter((word) => !wordsOf(text).includes(word));
    expect(lost, `overwritten by ${tab.user}`).toEqual([]);
    this.server = textBy(text, revision + 1, tab.user);
    return { kind: 'saved', revision: revision + 1 };
  }

  /** The tab crashes, or is closed, and the visit is opened again. */
  restart(tab: Tab): void {
    tab.request = null;
    tab.saver = this.#open(tab);
  }

  /** The words that are neither saved nor on a screen nor kept by a browser. */
  lostTerms(): string[] {
    const places = [
      plainTextOf(this.server.text),
      ...this.tabs.map(({ saver }) => plainTextOf(textOf(saver.get().draft))),
      ...this.tabs.map(({ storage }) => JSON.stringify(storage)),
    ].join(' ');
    return this.words.filter((word) => !new RegExp(`\\b${word}\\b`, 'u').test(places));
  }
}

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

const STEPS = {
  type: (world: World, tab: Tab) => {
    const word = `canary${world.words.length}`;
    world.words.push(word);
    const before = plainTextOf(textOf(tab.saver.get().draft));
    tab.saver.type(richTextOf(`${before} ${word}`.trim()));
  },
  send: (_world: World, tab: Tab) => void tab.saver.flush(),
  answer: (world: World, tab: Tab) => {
    const { request } = tab;
    tab.request = null;
    if (request) request.answer(world.process(tab, request));
  },
  /** The server acts, and its answer is lost. */
  loseAnswer: (world: World, tab: Tab) => {
    const { request } = tab;
    tab.request = null;
    if (!request) return;
    world.process(tab, request);
    request.answer({ kind: 'failed', failure: 'offline' });
  },
  /** An offline tab: the request does not arrive. */
  fail: (_world: World, tab: Tab) => {
    tab.request?.answer({ kind: 'failed', failure: 'offline' });
    tab.request = null;
  },
  receive: (world: World, tab: Tab) => tab.saver.receive(world.server),
  crash: (world: World, tab: Tab) => world.restart(tab),
  /** The request arrives although the tab is gone. */
  sendAndCrash: (world: World, tab: Tab) => {
    if (tab.request) world.process(tab, tab.request);
    world.restart(tab);
  },
  merge: (_world: World, tab: Tab) => {
    const { draft } = tab.saver.get();
    if (draft.theirs !== null) tab.saver.resolve(joinTexts(textOf(draft), draft.theirs.text));
  },
} as const;

/** Lets the answers arrive. */
async function answers(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
}

const isSettled = ({ tabs }: World): boolean =>
  tabs.every(
    ({ saver, storage }) => saveStatusOf(saver.get()) === 'saved' && Object.keys(storage).length === 0,
  );

/** Everybody is online again, decides about each difference, and opens the visit again until no draft is left. */
async function settle(world: World): Promise<void> {
  for (let round = 0; round < 100 && !isSettled(world); round += 1)
    for (const tab of world.tabs) {
      browser.localStorage = tab.storage;
      if (round % 5 === 4 && saveStatusOf(tab.saver.get()) === 'saved') world.restart(tab);
      for (const name of ['receive', 'merge', 'send', 'answer'] as const) {
        STEPS[name](world, tab);
        await answers();
      }
    }
}

/** RT-04 asks for as many without one silent overwrite. */
const HISTORIES = 10_000;

test('RT-04: with two tabs of one person and another person, offline or crashing, no word is lost', async () => {
  const step = fc.tuple(
    fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
    fc.nat({ max: 2 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
      const world = new World();
      for (const [name, index] of steps) {
        const tab = world.tabs[index];
        if (!tab) throw new Error('no such tab');
        browser.localStorage = tab.storage;
        STEPS[name](world, tab);
        await answers();
        expect(world.lostTerms()).toEqual([]);
      }
      await settle(world);
      const saved = wordsOf(plainTextOf(world.server.text));
      expect(world.words.filter((word) => !saved.includes(word))).toEqual([]);
    }),
    { numRuns: HISTORIES },
  );
}, 300_000);

test('a tab that is opened next to another one keeps its text apart', () => {
  const world = new World();
  const [first, second] = world.tabs;
  if (!first || !second) throw new Error('no tabs');
  browser.localStorage = first.storage;
  first.saver.type(richTextOf('typed in the first tab'));
  second.saver.type(richTextOf('typed in the second tab'));
  for (const text of ['typed in the first tab', 'typed in the second tab'])
    expect(JSON.stringify(first.storage)).toContain(text);
});

test('a text that was saved before its tab crashed is not asked about once it has been merged', async () => {
  const world = new World();
  const [first, second] = world.tabs;
  if (!first || !second) throw new Error('no tabs');
  browser.localStorage = first.storage;
  first.saver.type(richTextOf('first'));
  vi.advanceTimersByTime(1);
  second.saver.type(richTextOf('second'));
  STEPS.send(world, first);
  // Both crash, and what the first one sent arrives nevertheless.
  STEPS.loseAnswer(world, first);
  world.restart(second);
  expect(plainTextOf(textOf(second.saver.get().draft))).toBe('second');
  for (const name of ['merge', 'send', 'answer'] as const) {
    STEPS[name](world, second);
    await answers();
  }
  expect(saveStatusOf(second.saver.get())).toBe('saved');
  expect(wordsOf(plainTextOf(world.server.text)).toSorted()).toEqual(['first', 'second']);
  expect(Object.keys(second.storage)).toEqual([]);
});
