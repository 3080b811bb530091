import { INTAKE_TEXT_LIMIT, type IntakeQuestion, intakeEntryOf } from '#vocabulary/intake-questions.ts';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { answerText, questionTexts } from '../rules/question-texts.rules.ts';

interface QuestionFieldProps {
  readonly question: IntakeQuestion;
  readonly petName: string;
  readonly language: MessageLanguage;
  readonly answer: string;
  readonly error: string | undefined;
  readonly onAnswer: (answer: string) => void;
}

/** One question as a client answers it, large enough for a finger. */
export function QuestionField({ question, petName, language, answer, error, onAnswer }: QuestionFieldProps) {
  const { kind, options = ['yes', 'no'] } = intakeEntryOf(question);
  const { label, hint } = questionTexts(question, language, petName);
  const named = { 'data-question': question };
  if (kind === 'text')
    return (
      <Field label={label} hint={hint} error={error}>
        <Textarea
          {...named}
          maxLength={INTAKE_TEXT_LIMIT}
          className="text-md"
          value={answer}
          onChange={({ target }) => onAnswer(target.value)}
        />
      </Field>
    );
  if (kind === 'amount')
    return (
      <Field label={label} hint={hint} error={error}>
        <Input
          large
          {...named}
          inputMode="numeric"
          maxLength={3}
          className="max-w-32"
          value={answer}
          onChange={({ target }) => onAnswer(target.value.trim())}
        />
      </Field>
    );
  return (
    <FieldSet legend={label} hint={hint} error={error}>
      <RadioGroup
        boxed
        {...named}
        aria-label={label}
        className={kind === 'yes_no' ? 'grid grid-cols-2' : ''}
        options={options.map((value) => ({ value, label: answerText(question, value, language) }))}
        value={answer}
        onValueChange={onAnswer}
      />
    </FieldSet>
  );
}
