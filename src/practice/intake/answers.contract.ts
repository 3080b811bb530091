import * as z from 'zod';
import {
  INTAKE_LIMIT,
  INTAKE_QUESTION_KEYS,
  INTAKE_TEXT_LIMIT,
  type IntakeQuestion,
  intakeEntryOf,
} from '#vocabulary/intake-questions.ts';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { Instant } from '#foundation/contract/instant.ts';

/** Whether a question can be answered so. An empty answer leaves it out. */
function isAnswer(question: IntakeQuestion, answer: string): boolean {
  const { kind, options = [], most = 0 } = intakeEntryOf(question);
  if (answer === '' || kind === 'text') return true;
  if (kind === 'yes_no') return answer === 'yes' || answer === 'no';
  return kind === 'choice' ? options.includes(answer) : /^\d{1,3}$/.test(answer) && Number(answer) <= most;
}

export const IntakeAnswer = z.strictObject({
  question: z.enum(INTAKE_QUESTION_KEYS),
  /** A text, the name of an option, `yes` or `no`, or digits; empty where the question was left out. */
  answer: z.string().trim().max(INTAKE_TEXT_LIMIT, `Use at most ${INTAKE_TEXT_LIMIT} characters.`),
});
export type IntakeAnswer = z.infer<typeof IntakeAnswer>;

/** Each question once, in the order in which they were asked. */
export const IntakeAnswers = z
  .array(IntakeAnswer)
  .min(1)
  .max(INTAKE_LIMIT)
  .refine((answers) => new Set(answers.map(({ question }) => question)).size === answers.length, {
    error: 'Answer each question once.',
  })
  .superRefine((answers, ctx) => {
    for (const [at, { question, answer }] of answers.entries())
      if (!isAnswer(question, answer))
        ctx.addIssue({
          code: 'custom',
          path: [at, 'answer'],
          message:
            intakeEntryOf(question).kind === 'amount'
              ? `Enter a number up to ${String(intakeEntryOf(question).most ?? 0)}.`
              : 'Choose one of the answers.',
        });
    if (!answers.some(({ answer }) => answer !== ''))
      ctx.addIssue({ code: 'custom', path: [], message: 'Answer at least one question.' });
  });

/** What a client answered before a visit. */
export const StoredIntake = z.object({
  language: z.enum(MESSAGE_LANGUAGES),
  answers: z.array(z.object({ question: z.enum(INTAKE_QUESTION_KEYS), answer: z.string() })),
  answeredAt: Instant,
  /** The same until somebody changed an answer. */
  changedAt: Instant,
  /** Incremented with each change; a change names the one that the client saw. */
  revision: z.int32(),
});
export type StoredIntake = z.infer<typeof StoredIntake>;
