import * as z from 'zod';
import { sessionStore } from '#foundation/web/session/session-store.ts';

/** A file that is uploaded already. */
export const DraftFile = z.object({
  file: z.uuid(),
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
});
export type DraftFile = z.infer<typeof DraftFile>;

/** A message that was sent off and has not arrived yet, as far as this browser knows. */
export const UnsentMessage = z.object({
  /** Sending it again with the same id never makes two of it. */
  clientMessageId: z.uuid(),
  text: z.string(),
  files: z.array(DraftFile),
  writtenAt: z.string(),
});
export type UnsentMessage = z.infer<typeof UnsentMessage>;

const MyDraft = z.object({
  text: z.string(),
  files: z.array(DraftFile),
  unsent: z.array(UnsentMessage),
});
export type MyDraft = z.infer<typeof MyDraft>;

export const NO_DRAFT: MyDraft = { text: '', files: [], unsent: [] };

const PREFIX = 'message-draft:';

/** Storage may be blocked or full. Then a draft does not survive the page. */
function withStorage<T>(action: (storage: Storage) => T, otherwise: T): T {
  try {
    return action(window.localStorage);
  } catch {
    return otherwise;
  }
}

/** The next user of this browser must not read what the last one typed. */
sessionStore.onUserChange(() =>
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  }, undefined),
);

const keyOf = (userId: string, name: string) => `${PREFIX}${userId}:${name}`;

/** What a client is writing, in this browser: a write is finished when it returns, so a crash loses nothing. */
export const myDraftStore = {
  read: (userId: string, name: string): MyDraft =>
    withStorage((storage) => {
      const content = storage.getItem(keyOf(userId, name));
      return content === null ? NO_DRAFT : (MyDraft.safeParse(JSON.parse(content)).data ?? NO_DRAFT);
    }, NO_DRAFT),
  write: (userId: string, name: string, draft: MyDraft): void =>
    withStorage((storage) => {
      const isEmpty = draft.text === '' && draft.files.length === 0 && draft.unsent.length === 0;
      if (isEmpty) storage.removeItem(keyOf(userId, name));
      else storage.setItem(keyOf(userId, name), JSON.stringify(draft));
    }, undefined),
} as const;
