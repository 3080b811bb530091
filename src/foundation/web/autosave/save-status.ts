import type { SaverState } from './section-saver.ts';

/** `kept`: not saved yet, but kept in this browser. `unkept`: neither. */
export type SaveStatus = 'saved' | 'kept' | 'saving' | 'offline' | 'unkept' | 'refused' | 'conflict';

/** What to show about a text. */
export function saveStatusOf({ draft, isKept }: SaverState): SaveStatus {
  if (draft.theirs !== null) return 'conflict';
  if (draft.typed === null) return 'saved';
  if (!isKept) return 'unkept';
  if (draft.failure !== null) return draft.failure;
  return draft.sent === null ? 'kept' : 'saving';
}
