import type { INTAKE_QUESTIONS, IntakeQuestion } from '#vocabulary/intake-questions.ts';

type Questions = typeof INTAKE_QUESTIONS;

/** The texts of a question; those of its options where it has some. `{{pet}}` stands for the pet’s name. */
type TextsOf<Q extends IntakeQuestion> = {
  readonly label: string;
  readonly hint?: string;
} & (Questions[Q] extends { readonly options: readonly (infer Option extends string)[] }
  ? { readonly options: Readonly<Record<Option, string>> }
  : unknown);

export type QuestionTexts = { readonly [Q in IntakeQuestion]: TextsOf<Q> };
