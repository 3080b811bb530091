import { isSameText, type RichTextNode } from '../editor/rich-text.ts';

/** A text as the server has it. */
export interface SavedText {
  readonly text: RichTextNode;
  readonly revision: number;
}

/** What somebody else has saved meanwhile, with who and when, to be compared. */
export interface OtherText extends SavedText {
  readonly savedAt: string;
  readonly savedByName: string | null;
}

/** Why the last attempt failed. `refused`: the server will not take it; retrying does not help. */
export type SaveFailure = 'offline' | 'refused';

/** One text that is edited and saved by itself. */
export interface SectionDraft {
  /** What the server had when the edit began, or after the last save. */
  readonly base: SavedText;
  /** What was typed and is not known to be saved; null if there is nothing. */
  readonly typed: RichTextNode | null;
  /** What is on its way to the server; null if nothing is. */
  readonly sent: RichTextNode | null;
  /** The last attempt failed; null after a success. */
  readonly failure: SaveFailure | null;
  /** How many attempts have failed in a row. */
  readonly failures: number;
  /** Somebody else has saved another text: a person has to decide, and nothing is sent until then. */
  readonly theirs: OtherText | null;
}

export type DraftEvent =
  | { readonly kind: 'typed'; readonly text: RichTextNode }
  | { readonly kind: 'sending' }
  | { readonly kind: 'saved'; readonly revision: number }
  | { readonly kind: 'failed'; readonly failure: SaveFailure }
  /** The server refused to save over another text. */
  | { readonly kind: 'conflicted'; readonly theirs: OtherText }
  /** The server's text was read again. */
  | { readonly kind: 'received'; readonly theirs: OtherText }
  | { readonly kind: 'resolved'; readonly text: RichTextNode };

export const openDraft = (base: SavedText, typed: RichTextNode | null = null): SectionDraft => ({
  base,
  typed: typed !== null && isSameText(typed, base.text) ? null : typed,
  sent: null,
  failure: null,
  failures: 0,
  theirs: null,
});

/** What this browser keeps of a draft. */
export interface StoredDraft {
  readonly text: RichTextNode;
  /** The revision that was edited. */
  readonly revision: number;
}

/** A draft after a reload: what was typed is still there, and is compared with what the server has now. */
export function reopenDraft(server: OtherText, stored: StoredDraft | null): SectionDraft {
  if (stored === null) return openDraft(server);
  if (server.revision <= stored.revision)
    return openDraft({ text: server.text, revision: stored.revision }, stored.text);
  // Nothing was sent since: if the text differs from the server's, somebody else wrote it.
  const draft: SectionDraft = {
    ...openDraft({ text: server.text, revision: stored.revision }),
    typed: stored.text,
  };
  return received(draft, server);
}

/** What is on screen. */
export const textOf = ({ base, typed }: SectionDraft): RichTextNode => typed ?? base.text;

/** Whether there is something to send, and nothing in its way. */
export const isReadyToSend = ({ typed, sent, theirs, failure }: SectionDraft): boolean =>
  typed !== null && sent === null && theirs === null && failure !== 'refused';

/** The next state. The typed text leaves it only once the server has it, or when the person chose another. */
export function nextDraft(draft: SectionDraft, event: DraftEvent): SectionDraft {
  switch (event.kind) {
    case 'typed':
      return {
        ...draft,
        typed: isBase(draft, event.text) ? null : event.text,
        failure: draft.failure === 'refused' ? null : draft.failure,
      };
    case 'sending':
      return { ...draft, sent: draft.typed };
    case 'saved':
      return saved(draft, event.revision);
    case 'failed':
      // The answer to what was sent before somebody else's text was received.
      if (draft.sent === null) return draft;
      return { ...draft, sent: null, failure: event.failure, failures: draft.failures + 1 };
    case 'conflicted':
      if (draft.sent === null) return received(draft, event.theirs);
      return event.theirs.revision > draft.base.revision
        ? received(draft, event.theirs)
        : { ...draft, sent: null, failure: 'refused', failures: draft.failures + 1 };
    case 'received':
      return received(draft, event.theirs);
    case 'resolved':
      return draft.theirs === null ? draft : { ...openDraft(draft.theirs, event.text), sent: null };
  }
}

const isBase = ({ base, sent, theirs }: SectionDraft, text: RichTextNode): boolean =>
  sent === null && theirs === null && isSameText(text, base.text);

function saved(draft: SectionDraft, revision: number): SectionDraft {
  if (draft.sent === null) return draft;
  const next = openDraft({ text: draft.sent, revision }, draft.typed);
  return { ...next, theirs: draft.theirs !== null && draft.theirs.revision > revision ? draft.theirs : null };
}

function received(draft: SectionDraft, theirs: OtherText): SectionDraft {
  if (theirs.revision <= draft.base.revision) return draft;
  if (draft.typed === null && draft.sent === null) return openDraft(theirs);
  // A save that arrived although its answer was lost, or the same correction made twice.
  if (draft.sent !== null && isSameText(theirs.text, draft.sent)) return openDraft(theirs, draft.typed);
  if (draft.typed !== null && isSameText(theirs.text, draft.typed)) return openDraft(theirs);
  // It may be what is on its way: the answer tells.
  return { ...draft, theirs, sent: null, failure: null };
}
