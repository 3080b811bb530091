import { useState } from 'react';
import { sessionStore } from '../session/session-store.ts';

const PREFIX = 'kept:';

/** Session storage may be blocked. Then the draft does not survive a reload, and nothing else changes. */
function withStorage<T>(action: (storage: Storage) => T, otherwise: T): T {
  try {
    return action(window.sessionStorage);
  } catch {
    return otherwise;
  }
}

/** The next user of this browser must not see what the last one typed. */
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
 * The draft of a text. It survives a reload of the tab, and is deleted with the tab or when the user changes.
 *
 * @param name what the text is about: each name has its own draft.
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
