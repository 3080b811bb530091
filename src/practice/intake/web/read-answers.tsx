import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import type { IntakeAnswer } from '../answers.contract.ts';
import { answerText, questionTexts } from '../rules/question-texts.rules.ts';

interface ReadAnswersProps {
  readonly answers: readonly IntakeAnswer[];
  readonly petName: string;
  /** In which questions and options are read; what the client wrote is as it was written. */
  readonly language: MessageLanguage;
}

/** Answers to read, each below its question. What was left out is not shown. */
export function ReadAnswers({ answers, petName, language }: ReadAnswersProps) {
  return (
    <dl className="flex flex-col gap-3">
      {answers
        .filter(({ answer }) => answer !== '')
        .map(({ question, answer }) => (
          <div key={question} className="flex flex-col gap-0.5">
            <dt className="text-sm text-ink-muted">{questionTexts(question, language, petName).label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{answerText(question, answer, language)}</dd>
          </div>
        ))}
    </dl>
  );
}
