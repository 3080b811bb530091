import { isSameText, type RichTextNode } from '../editor/rich-text.ts';
import type { DraftStore } from './draft-store.ts';
import {
  type DraftEvent,
  isReadyToSend,
  nextDraft,
  openDraft,
  type OtherText,
  reopenDraft,
  type SectionDraft,
} from './section-draft.ts';

/** The server's answer to a save. */
export type SendResult =
  | { readonly kind: 'saved'; readonly revision: number }
  | { readonly kind: 'conflicted'; readonly theirs: OtherText }
  | { readonly kind: 'failed'; readonly failure: 'offline' | 'refused' };

interface SaverOptions {
  /** The name of the draft in the store. */
  readonly name: string;
  readonly server: OtherText;
  /** Whose saves these are, to be named when they are compared with a draft of another tab. */
  readonly author: string | null;
  readonly store: DraftStore;
  /** Never throws. */
  readonly send: (text: RichTextNode, baseRevision: number) => Promise<SendResult>;
}

/** What is shown about a text. */
export interface SaverState {
  readonly draft: SectionDraft;
  /** False if unsaved text would be lost with the page: this browser does not keep it. */
  readonly isKept: boolean;
}

/** Saves one text while it is typed. */
export interface SectionSaver {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => SaverState;
  readonly type: (text: RichTextNode) => void;
  /** The server's text was read again. */
  readonly receive: (theirs: OtherText) => void;
  /** The text that a person has chosen after a conflict. */
  readonly resolve: (text: RichTextNode) => void;
  /** Sends what is unsaved at once, and resolves when nothing is on its way any more. */
  readonly flush: () => Promise<void>;
  /**
   * Sends what was kept from before, and retries. @returns how to stop: what is unsaved is sent once more, and what cannot
   * be sent stays in the store.
   */
  readonly start: () => () => void;
}

/** After the last key press. */
const TYPING_PAUSE_MS = 1_000;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

const retryDelay = (failures: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));

export function createSectionSaver({ name, server, author, store, send }: SaverOptions): SectionSaver {
  const listeners = new Set<() => void>();
  /** Other drafts of this text that were there at the start: closed tabs, and the person's other tabs. */
  let others = [...store.list(name)];
  /** What the server has, as far as is known. */
  let known = server;
  dropSaved();
  let state = reopen() ?? { draft: openDraft(server), isKept: true };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let isStarted = false;

  /**
   * A save may arrive although its tab is gone. What the server has is no draft any more, and must not be asked about once
   * something else has been saved.
   */
  function dropSaved(): void {
    others = others.filter(({ key, isOwn }) => {
      const draft = isOwn ? null : store.read(key);
      const isSaved = draft !== null && isSameText(draft.text, known.text);
      if (isSaved) store.discard(key);
      return !isSaved;
    });
  }

  /** Takes over the next of the other drafts that the server does not have. It is kept here before it is removed there. */
  function reopen(): SaverState | undefined {
    for (let place = others.shift(); place !== undefined; place = others.shift()) {
      const draft = reopenDraft(known, store.read(place.key));
      const isKept = keep(draft);
      if (isKept && !place.isOwn) store.discard(place.key);
      if (draft.typed !== null) return { draft, isKept };
    }
    return undefined;
  }

  function keep({ typed, base }: SectionDraft): boolean {
    if (typed !== null) return store.write(name, { text: typed, revision: base.revision });
    store.remove(name);
    return true;
  }

  function apply(event: DraftEvent): void {
    const draft = nextDraft(state.draft, event);
    if (draft === state.draft) return;
    const isChanged = draft.typed !== state.draft.typed || draft.base.revision !== state.draft.base.revision;
    state = { draft, isKept: isChanged ? keep(draft) : state.isKept };
    const before = known;
    if (event.kind === 'received' || event.kind === 'conflicted') known = event.theirs;
    if (draft.base.revision > known.revision)
      known = { ...draft.base, savedAt: new Date().toISOString(), savedByName: author };
    if (known !== before) dropSaved();
    // The next draft is compared with what was saved just now.
    if (draft.typed === null && draft.sent === null && draft.theirs === null) state = reopen() ?? state;
    for (const listener of listeners) listener();
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    if (isStarted && isReadyToSend(state.draft)) timer = setTimeout(() => void sendNow(), delayMs);
  }

  async function sendOnce(text: RichTextNode, baseRevision: number): Promise<void> {
    apply({ kind: 'sending' });
    const result = await send(text, baseRevision);
    sending = undefined;
    apply(result);
    schedule(state.draft.failure === 'offline' ? retryDelay(state.draft.failures) : TYPING_PAUSE_MS);
  }

  function sendNow(): Promise<void> {
    clearTimeout(timer);
    const { typed, base } = state.draft;
    if (sending === undefined && typed !== null && isReadyToSend(state.draft))
      sending = sendOnce(typed, base.revision);
    return sending ?? Promise.resolve();
  }

  const onOnline = () => void sendNow();

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => state,
    type: (text) => {
      apply({ kind: 'typed', text });
      schedule(TYPING_PAUSE_MS);
    },
    receive: (theirs) => apply({ kind: 'received', theirs }),
    resolve: (text) => {
      apply({ kind: 'resolved', text });
      schedule(0);
    },
    flush: async () => {
      await sendNow();
      // Something was typed while the first one was on its way.
      if (isReadyToSend(state.draft) && state.draft.failure === null) await sendNow();
    },
    start: () => {
      isStarted = true;
      window.addEventListener('online', onOnline);
      schedule(TYPING_PAUSE_MS);
      return () => {
        void sendNow();
        isStarted = false;
        window.removeEventListener('online', onOnline);
      };
    },
  };
}
