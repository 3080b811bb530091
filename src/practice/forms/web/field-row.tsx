import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import {
  FORM_FACT_LABELS,
  FORM_FACTS,
  FORM_FIELD_LABELS,
  FORM_FIELD_TYPES,
} from '#vocabulary/form-fields.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import type { BuiltForm } from './form-fields.ts';

interface FieldRowProps {
  readonly form: UseFormReturn<BuiltForm>;
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

const TYPE_OPTIONS = FORM_FIELD_TYPES.map((type) => ({ value: type, label: FORM_FIELD_LABELS[type] }));
const FILL_OPTIONS = FORM_FACTS.map((fact) => ({ value: fact, label: FORM_FACT_LABELS[fact] }));

/** One field of a form in the builder. */
export function FieldRow({ form, index, count, onMove, onRemove }: FieldRowProps) {
  const { register, control, formState } = form;
  const at = `fields.${index}` as const;
  const type = useWatch({ control, name: `${at}.type` });
  const errors = formState.errors.fields?.[index];
  const name = `Field ${index + 1}`;
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-sunken p-3">
      <div className="flex items-center justify-between gap-2">
        <span className="text-sm font-medium text-ink-muted">{name}</span>
        <span className="flex">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Move ${name.toLowerCase()} up`}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            <ArrowUp />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Move ${name.toLowerCase()} down`}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          >
            <ArrowDown />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Remove ${name.toLowerCase()}`}
            onClick={onRemove}
          >
            <Trash2 />
          </Button>
        </span>
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-[1fr_11rem]">
        <Field label={type === 'agree' ? 'Statement' : 'Question'} error={errors?.label?.message}>
          <Input autoComplete="off" {...register(`${at}.label`)} />
        </Field>
        <Field label="Type">
          <NativeSelect options={TYPE_OPTIONS} {...register(`${at}.type`)} />
        </Field>
      </div>
      {type === 'choice' && (
        <Field label="Options" hint="One per line." error={errors?.optionLines?.message}>
          <Textarea rows={3} {...register(`${at}.optionLines`)} />
        </Field>
      )}
      {type === 'short_text' && (
        <Field label="Fill in from the record" optional>
          <NativeSelect placeholder="Nothing" options={FILL_OPTIONS} {...register(`${at}.fill`)} />
        </Field>
      )}
      <Controller
        control={control}
        name={`${at}.isRequired`}
        render={({ field }) => (
          <CheckboxField
            label="Required"
            checked={field.value}
            onCheckedChange={(checked) => field.onChange(checked === true)}
          />
        )}
      />
    </li>
  );
}
