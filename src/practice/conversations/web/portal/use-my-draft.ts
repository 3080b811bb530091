import { useCallback, useRef, useState } from 'react';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { type MyDraft, myDraftStore } from './my-draft-store.ts';

export interface MyDraftState {
  readonly draft: MyDraft;
  readonly change: (next: (now: MyDraft) => MyDraft) => void;
}

/**
 * What the client is writing. It survives a reload and a crash of the page.
 *
 * @param name a conversation's id, or `new`. A component keeps its first name: give it a key.
 */
export function useMyDraft(name: string): MyDraftState {
  const { user } = useSignedIn();
  const [draft, setDraft] = useState(() => myDraftStore.read(user.id, name));
  const latest = useRef(draft);
  const change = useCallback(
    (next: (now: MyDraft) => MyDraft) => {
      latest.current = next(latest.current);
      myDraftStore.write(user.id, name, latest.current);
      setDraft(latest.current);
    },
    [user.id, name],
  );
  return { draft, change };
}
