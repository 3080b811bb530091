import * as z from 'zod';
import { sessionStore } from '../session/session-store.ts';
import type { StoredDraft } from './section-draft.ts';

const PREFIX = 'draft:';

/** Only the form of its top is checked: the server checks the rest when it is sent. */
const Stored = z.object({
  text: z.looseObject({ type: z.string() }),
  revision: z.int(),
});

/** Storage may be blocked or full. Then a draft does not survive the page, and the page warns before it is closed. */
function withStorage<T>(action: (storage: Storage) => T, otherwise: T): T {
  try {
    return action(window.localStorage);
  } catch {
    return otherwise;
  }
}

const removeWhere = (isGone: (key: string) => boolean) =>
  withStorage((storage) => {
    for (const key of Object.keys(storage))
      if (key.startsWith(PREFIX) && isGone(key)) storage.removeItem(key);
  }, undefined);

// The next user of this browser must not read what the last one typed.
sessionStore.onUserChange(() => removeWhere(() => true));

/** Unsaved texts of one person in one clinic, kept in this browser. */
export interface DraftStore {
  /** Null if there is none, or none that can be read. */
  readonly read: (name: string) => StoredDraft | null;
  /** @returns whether it is kept. */
  readonly write: (name: string, draft: StoredDraft) => boolean;
  readonly remove: (name: string) => void;
}

/**
 * Opens the drafts of a person, and deletes those of others.
 *
 * Local storage, because a write to it is finished when it returns: a crash right after a key press loses nothing.
 */
export function openDraftStore(userId: string, clinicId: string): DraftStore {
  const owner = `${PREFIX}${userId}:`;
  removeWhere((key) => !key.startsWith(owner));
  const keyOf = (name: string) => `${owner}${clinicId}:${name}`;
  return {
    read: (name) =>
      withStorage((storage) => {
        const content = storage.getItem(keyOf(name));
        return content === null ? null : (Stored.safeParse(JSON.parse(content)).data ?? null);
      }, null),
    write: (name, { text, revision }) =>
      withStorage((storage) => {
        storage.setItem(keyOf(name), JSON.stringify({ text, revision }));
        return true;
      }, false),
    remove: (name) => withStorage((storage) => storage.removeItem(keyOf(name)), undefined),
  };
}
