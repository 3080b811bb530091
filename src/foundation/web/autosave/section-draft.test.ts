import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameText, plainTextOf, richTextOf } from '../editor/rich-text.ts';
import {
  isReadyToSend,
  nextDraft,
  openDraft,
  type OtherText,
  reopenDraft,
  type SectionDraft,
  type StoredDraft,
  textOf,
} from './section-draft.ts';

const other = (text: string, revision: number): OtherText => ({
  text: richTextOf(text),
  revision,
  savedAt: '2026-11-22T10:00:00Z',
  savedByName: 'Dr. Ada Kern',
});
const typed = (text: string) => ({ kind: 'typed', text: richTextOf(text) }) as const;

test('what was typed stays until the server has it', () => {
  const draft = nextDraft(nextDraft(openDraft(other('', 0)), typed('Bright')), { kind: 'sending' });
  expect(plainTextOf(textOf(draft))).toBe('Bright');
  expect(isReadyToSend(draft)).toBe(false);
  const done = nextDraft(draft, { kind: 'saved', revision: 1 });
  expect(done.typed).toBeNull();
  expect(done.base.revision).toBe(1);
});

test('what is typed during a save is sent after it', () => {
  const sending = nextDraft(nextDraft(openDraft(other('', 0)), typed('A')), { kind: 'sending' });
  const more = nextDraft(sending, typed('A B'));
  const done = nextDraft(more, { kind: 'saved', revision: 1 });
  expect(plainTextOf(textOf(done))).toBe('A B');
  expect(isReadyToSend(done)).toBe(true);
});

test('a text of somebody else replaces one that was not touched, and never one that was', () => {
  expect(
    plainTextOf(textOf(nextDraft(openDraft(other('', 0)), { kind: 'received', theirs: other('B', 1) }))),
  ).toBe('B');
  const mine = nextDraft(nextDraft(openDraft(other('', 0)), typed('A')), {
    kind: 'received',
    theirs: other('B', 1),
  });
  expect(plainTextOf(textOf(mine))).toBe('A');
  expect(mine.theirs?.revision).toBe(1);
  expect(isReadyToSend(mine)).toBe(false);
});

test('a save whose answer was lost is no conflict', () => {
  const sending = nextDraft(nextDraft(openDraft(other('', 0)), typed('A')), { kind: 'sending' });
  const failed = nextDraft(sending, { kind: 'failed', failure: 'offline' });
  const again = nextDraft(failed, { kind: 'sending' });
  const done = nextDraft(again, { kind: 'conflicted', theirs: other('A', 1) });
  expect(done.theirs).toBeNull();
  expect(done.typed).toBeNull();
});

test('a resolved conflict is saved over the text that was compared', () => {
  const conflict = nextDraft(nextDraft(openDraft(other('', 0)), typed('A')), {
    kind: 'conflicted',
    theirs: other('B', 4),
  });
  const merged = nextDraft(conflict, { kind: 'resolved', text: richTextOf('A\nB') });
  expect(merged.base.revision).toBe(4);
  expect(isReadyToSend(merged)).toBe(true);
  const theirs = nextDraft(conflict, { kind: 'resolved', text: richTextOf('B') });
  expect(theirs.typed).toBeNull();
});

test('after a reload the kept text is compared with what the server has now', () => {
  const kept: StoredDraft = { text: richTextOf('A'), revision: 2 };
  expect(plainTextOf(textOf(reopenDraft(other('old', 2), kept)))).toBe('A');
  expect(reopenDraft(other('A', 3), kept).typed).toBeNull();
  expect(reopenDraft(other('B', 3), kept).theirs?.revision).toBe(3);
});

test('a late answer to what was sent before a conflict was resolved does not stop the merged text', () => {
  const sending = nextDraft(nextDraft(openDraft(other('', 0)), typed('A')), { kind: 'sending' });
  const conflict = nextDraft(sending, { kind: 'received', theirs: other('B', 1) });
  const merged = nextDraft(conflict, { kind: 'resolved', text: richTextOf('A\nB') });
  for (const late of [
    { kind: 'conflicted', theirs: other('B', 1) },
    { kind: 'failed', failure: 'refused' },
  ] as const)
    expect(isReadyToSend(nextDraft(merged, late))).toBe(true);
});

/** The server as a model: one text with its revision, and every text that it ever accepted. */
interface World {
  server: OtherText;
  readonly accepted: string[];
  draft: SectionDraft;
  stored: StoredDraft | null;
  /** A request that has not been answered yet. */
  request: { readonly text: string; readonly revision: number } | null;
  lastTyped: string | null;
}

function save(world: World, text: string, revision: number) {
  if (text === plainTextOf(world.server.text))
    return { kind: 'saved', revision: world.server.revision } as const;
  if (revision !== world.server.revision) return { kind: 'conflicted', theirs: world.server } as const;
  world.server = other(text, revision + 1);
  world.accepted.push(text);
  return { kind: 'saved', revision: revision + 1 } as const;
}

function apply(world: World, event: Parameters<typeof nextDraft>[1]): void {
  world.draft = nextDraft(world.draft, event);
  const { typed: mine, base } = world.draft;
  world.stored = mine === null ? null : { text: mine, revision: base.revision };
}

const STEPS = {
  type: (world: World, text: string) => {
    apply(world, typed(text));
    world.lastTyped = text;
  },
  send: (world: World) => {
    if (world.request !== null || !isReadyToSend(world.draft) || world.draft.typed === null) return;
    world.request = { text: plainTextOf(world.draft.typed), revision: world.draft.base.revision };
    apply(world, { kind: 'sending' });
  },
  answer: (world: World) => {
    if (world.request === null) return;
    // A save goes over the text only that the person has edited, or compared with their own.
    if (world.request.revision === world.server.revision)
      expect(plainTextOf(world.draft.base.text)).toBe(plainTextOf(world.server.text));
    const result = save(world, world.request.text, world.request.revision);
    world.request = null;
    apply(world, result);
  },
  /** The server acted, and its answer was lost. */
  loseAnswer: (world: World) => {
    if (world.request === null) return;
    save(world, world.request.text, world.request.revision);
    world.request = null;
    apply(world, { kind: 'failed', failure: 'offline' });
  },
  fail: (world: World) => {
    if (world.request === null) return;
    world.request = null;
    apply(world, { kind: 'failed', failure: 'offline' });
  },
  otherSaves: (world: World, text: string) => {
    save(world, `other ${text}`, world.server.revision);
  },
  receive: (world: World) => apply(world, { kind: 'received', theirs: world.server }),
  reload: (world: World) => {
    world.request = null;
    world.draft = reopenDraft(world.server, world.stored);
  },
  merge: (world: World) => {
    const { theirs } = world.draft;
    if (theirs === null) return;
    const text = `${plainTextOf(textOf(world.draft))}\n${plainTextOf(theirs.text)}`;
    apply(world, { kind: 'resolved', text: richTextOf(text) });
    world.lastTyped = text;
  },
} as const;

/** RT-04 asks for as many without one silent overwrite. */
const HISTORIES = 10_000;

test('property: over any history no typed text is lost and nothing is overwritten unseen', () => {
  const step = fc.tuple(
    fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
    fc.stringMatching(/^[a-z]{1,6}$/u),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const world: World = {
        server: other('', 0),
        accepted: [],
        draft: openDraft(other('', 0)),
        stored: null,
        request: null,
        lastTyped: null,
      };
      for (const [name, text] of steps) {
        STEPS[name](world, text);
        const { lastTyped, draft, stored } = world;
        if (lastTyped === null) continue;
        // What was typed last is on screen, or the server has accepted it.
        const isOnScreen = isSameText(textOf(draft), richTextOf(lastTyped));
        expect(isOnScreen || world.accepted.includes(lastTyped)).toBe(true);
        // What the server has not accepted is kept for a reload.
        if (!world.accepted.includes(lastTyped))
          expect(stored !== null && isSameText(stored.text, richTextOf(lastTyped))).toBe(true);
      }
    }),
    { numRuns: HISTORIES },
  );
});
