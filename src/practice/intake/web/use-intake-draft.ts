import { useState } from 'react';
import * as z from 'zod';
import type { IntakeQuestion } from '#vocabulary/intake-questions.ts';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { useDraftText } from '#foundation/web/form/use-draft-text.ts';
import type { MyIntake } from '../own.contract.ts';

const Draft = z.object({ language: z.enum(MESSAGE_LANGUAGES), answers: z.record(z.string(), z.string()) });
type IntakeDraft = z.infer<typeof Draft>;

function readDraft(text: string): IntakeDraft | null {
  try {
    return Draft.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** What was entered, over what the server has: it survives a reload of the tab until it is sent. */
export function useIntakeDraft({ appointmentId, language, stored }: MyIntake) {
  const { text, keep, forget } = useDraftText(`intake:${appointmentId}`);
  const [draft, setDraft] = useState<IntakeDraft>(() => {
    const answers = Object.fromEntries(
      stored?.answers.map(({ question, answer }) => [question, answer]) ?? [],
    );
    const kept = readDraft(text);
    return kept ? { ...kept, answers: { ...answers, ...kept.answers } } : { language, answers };
  });
  const change = (next: IntakeDraft) => {
    setDraft(next);
    keep(JSON.stringify(next));
  };
  return {
    draft,
    speak: (chosen: IntakeDraft['language']) => change({ ...draft, language: chosen }),
    answer: (question: IntakeQuestion, given: string) =>
      change({ ...draft, answers: { ...draft.answers, [question]: given } }),
    forget,
  };
}
