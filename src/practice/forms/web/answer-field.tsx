import type { ReactNode } from 'react';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field, FieldError } from '#foundation/web/ui/field.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import type { FormField } from '../contract.ts';

interface AnswerFieldProps {
  readonly field: FormField;
  readonly answer: string | true | undefined;
  readonly error: string | undefined;
  readonly today: string;
  readonly onAnswer: (answer: string | true | undefined) => void;
}

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** One field of a form as the client fills it in, large enough for a finger. */
export function AnswerField({ field, answer, error, today, onAnswer }: AnswerFieldProps): ReactNode {
  const { id, type, label, isRequired, options } = field;
  const text = typeof answer === 'string' ? answer : '';
  const named = { 'data-field': id };
  switch (type) {
    case 'short_text':
      return (
        <Field label={label} optional={!isRequired} error={error}>
          <Input
            large
            {...named}
            maxLength={500}
            value={text}
            onChange={({ target }) => onAnswer(target.value)}
          />
        </Field>
      );
    case 'long_text':
      return (
        <Field label={label} optional={!isRequired} error={error}>
          <Textarea
            {...named}
            maxLength={5000}
            className="text-md"
            value={text}
            onChange={({ target }) => onAnswer(target.value)}
          />
        </Field>
      );
    case 'date':
      return (
        <Field label={label} optional={!isRequired} error={error}>
          <DateInput
            large
            today={today}
            {...named}
            value={text}
            onChange={({ target }) => onAnswer(target.value)}
          />
        </Field>
      );
    case 'yes_no':
    case 'choice':
      return (
        <FieldSet legend={isRequired ? label : `${label} (optional)`} error={error}>
          <RadioGroup
            boxed
            {...named}
            tabIndex={-1}
            aria-label={label}
            className={type === 'yes_no' ? 'grid grid-cols-2' : ''}
            options={type === 'yes_no' ? YES_NO : options.map((option) => ({ value: option, label: option }))}
            value={text}
            onValueChange={onAnswer}
          />
        </FieldSet>
      );
    case 'agree':
      return (
        <div className="flex flex-col gap-1.5">
          <CheckboxField
            {...named}
            label={isRequired ? label : `${label} (optional)`}
            className="py-2"
            checked={answer === true}
            aria-invalid={error !== undefined}
            onCheckedChange={(checked) => onAnswer(checked === true ? true : undefined)}
          />
          <FieldError id={`${id}-error`} error={error} />
        </div>
      );
    case 'signature':
      return null;
  }
}
