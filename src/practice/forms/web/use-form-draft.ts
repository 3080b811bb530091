import { useState } from 'react';
import * as z from 'zod';
import { useDraftText } from '#foundation/web/form/use-draft-text.ts';
import { Answers } from '../requests.contract.ts';

const Draft = z.object({ answers: Answers, signerName: z.string() });
type Draft = z.infer<typeof Draft>;

function readDraft(text: string): Draft | null {
  try {
    return Draft.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * What was typed in a form. It survives a reload of the tab, also before it is saved on the server. What is typed here wins
 * over what the server has.
 */
export function useFormDraft(id: string, stored: Draft) {
  const { text, keep, forget } = useDraftText(`form:${id}`);
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = readDraft(text);
    return kept ? { ...kept, answers: { ...stored.answers, ...kept.answers } } : stored;
  });
  const change = (next: Draft) => {
    setDraft(next);
    keep(JSON.stringify(next));
  };
  return { draft, change, forget };
}
