import { useState } from 'react';
import { sessionStore } from '../session/session-store.ts';

const PREFIX = 'kept:';

/** Reads and writes what the tab keeps. A browser that keeps nothing is no reason to stop: then a reload loses it. */
function withStorage<T>(action: (storage: Storage) => T, otherwise: T): T {
  try {
    return action(window.sessionStorage);
  } catch {
    return otherwise;
  }
}

/** What somebody typed is nothing for whoever sits down at the screen next. */
sessionStore.onUserChange(() =>
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  }, undefined),
);

interface DraftText {
  readonly text: string;
  readonly keep: (text: string) => void;
  readonly forget: () => void;
}

/**
 * A text that is being written: it outlives a reload of its tab, but neither the tab nor the person's session.
 *
 * @param name what it is about; another name is another text.
 */
export function useDraftText(name: string): DraftText {
  const key = PREFIX + name;
  const [typed, setTyped] = useState<{ readonly key: string; readonly text: string }>();
  const text = typed?.key === key ? typed.text : (withStorage((storage) => storage.getItem(key), null) ?? '');
  return {
    text,
    keep: (next) => {
      setTyped({ key, text: next });
      withStorage((storage) => storage.setItem(key, next), undefined);
    },
    forget: () => {
      setTyped({ key, text: '' });
      withStorage((storage) => storage.removeItem(key), undefined);
    },
  };
}
