import { useRef } from 'react';
import { useDecideDraft } from '#practice/assistant/web/public/use-decide-draft.ts';
import type { ComposedDraft } from './reply-draft.tsx';

/** Remembers the draft that went into the composer, and records how it differs from what was sent in the end. */
export function useComposedDraft() {
  const draft = useRef<ComposedDraft>(undefined);
  const decide = useDecideDraft();
  return {
    use: (used: ComposedDraft) => {
      draft.current = used;
    },
    sent: (text: string) => {
      if (draft.current === undefined) return;
      const { id, confirmed } = draft.current;
      draft.current = undefined;
      decide({ id, usedText: text, confirmed });
    },
  };
}
