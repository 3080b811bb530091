import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, queryOf } from '#foundation/web/api.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { getMyDraftEndpoint, saveMyDraftEndpoint } from '../../own-drafts.contract.ts';
import { type MyDraft, myDraftStore } from './my-draft-store.ts';

export interface MyDraftState {
  readonly draft: MyDraft;
  readonly change: (next: (now: MyDraft) => MyDraft) => void;
}

/** After the last key. */
const PAUSE_MS = 1_500;

/**
 * What the client is writing. In this browser it survives a reload and a crash of the page; its text is on the server too, so that it
 * is there after signing out, and in another browser.
 *
 * @param about a conversation's id, or `new`. A component keeps its first one: give it a key.
 */
export function useMyDraft(about: string): MyDraftState {
  const { user } = useSignedIn();
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => myDraftStore.read(user.id, about));
  const latest = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What the server has; null as long as that is not known. */
  const saved = useRef<string>(null);
  const isTouched = useRef(draft.text !== '');

  const set = useCallback(
    (next: MyDraft) => {
      latest.current = next;
      myDraftStore.write(user.id, about, next);
      setDraft(next);
    },
    [user.id, about],
  );
  const save = useCallback(() => {
    clearTimeout(timer.current);
    const { text } = latest.current;
    if (!isTouched.current || text === saved.current) return;
    saved.current = text;
    client.setQueryData(queryOf(getMyDraftEndpoint, { about }).queryKey, { text });
    // It is in this browser anyway.
    void call(saveMyDraftEndpoint, { about, text }).catch(() => (saved.current = null));
  }, [client, about]);

  const change = useCallback(
    (next: (now: MyDraft) => MyDraft) => {
      const before = latest.current.text;
      set(next(latest.current));
      if (latest.current.text === before) return;
      isTouched.current = true;
      clearTimeout(timer.current);
      // What was sent is gone at once.
      if (latest.current.text === '') save();
      else timer.current = setTimeout(save, PAUSE_MS);
    },
    [save, set],
  );

  const { data } = useQuery({
    ...queryOf(getMyDraftEndpoint, { about }),
    enabled: draft.text === '',
    retry: 0,
  });
  useEffect(() => {
    if (data === undefined || isTouched.current || data.text === '') return;
    saved.current = data.text;
    set({ ...latest.current, text: data.text });
  }, [data, set]);

  useEffect(() => {
    document.addEventListener('visibilitychange', save);
    return () => {
      document.removeEventListener('visibilitychange', save);
      save();
    };
  }, [save]);
  return { draft, change };
}
