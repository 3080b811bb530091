import * as z from 'zod';
import { sessionStore } from '../session/session-store.ts';
import type { StoredDraft } from './section-draft.ts';

const PREFIX = 'draft:';

/** Only the form of its top is checked: the server checks the rest when it is sent. */
const Stored = z.object({
  text: z.looseObject({ type: z.string() }),
  revision: z.int(),
  keptAt: z.number(),
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

/** Where a draft is kept, and whether by this page. */
export interface DraftPlace {
  readonly key: string;
  readonly isOwn: boolean;
}

/**
 * Unsaved texts of one person in one clinic, kept in this browser. Each page, which is a tab until it is loaded again, keeps
 * its drafts under keys of its own, so that two tabs with the same text do not write over each other.
 */
export interface DraftStore {
  /**
   * The drafts of a text: this page's own first, then those of other pages, the latest first. Pages that crashed or were
   * closed are not told from pages that are still open.
   */
  readonly list: (name: string) => readonly DraftPlace[];
  /** Null once it is gone, or if it cannot be read. */
  readonly read: (key: string) => StoredDraft | null;
  /** Removes a draft of another page. */
  readonly discard: (key: string) => void;
  /** Keeps this page's draft. @returns whether it is kept. */
  readonly write: (name: string, draft: StoredDraft) => boolean;
  /** Removes this page's draft. */
  readonly remove: (name: string) => void;
}

const PAGE = crypto.randomUUID();

/**
 * Opens the drafts of a person, and deletes those of others.
 *
 * Local storage, because a write to it is finished when it returns: a crash right after a key press loses nothing.
 */
export function openDraftStore(userId: string, clinicId: string, page: string = PAGE): DraftStore {
  const owner = `${PREFIX}${userId}:`;
  removeWhere((key) => !key.startsWith(owner));
  const namePrefix = (name: string) => `${owner}${clinicId}:${name}#`;
  const ownKey = (name: string) => namePrefix(name) + page;
  const find = (key: string) =>
    withStorage((storage) => {
      const content = storage.getItem(key);
      return content === null ? null : (Stored.safeParse(JSON.parse(content)).data ?? null);
    }, null);
  return {
    list: (name) => {
      const own = ownKey(name);
      const rank = (key: string) => (key === own ? Number.POSITIVE_INFINITY : (find(key)?.keptAt ?? 0));
      return withStorage((storage) => Object.keys(storage), [])
        .filter((key) => key.startsWith(namePrefix(name)))
        .toSorted((a, b) => rank(b) - rank(a))
        .map((key) => ({ key, isOwn: key === own }));
    },
    read: (key) => {
      const found = find(key);
      return found && { text: found.text, revision: found.revision };
    },
    discard: (key) => withStorage((storage) => storage.removeItem(key), undefined),
    write: (name, { text, revision }) =>
      withStorage((storage) => {
        storage.setItem(ownKey(name), JSON.stringify({ text, revision, keptAt: Date.now() }));
        return true;
      }, false),
    remove: (name) => withStorage((storage) => storage.removeItem(ownKey(name)), undefined),
  };
}
