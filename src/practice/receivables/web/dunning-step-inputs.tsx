import { Trash2 } from 'lucide-react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import {
  DUNNING_CHANNEL_LABELS,
  DUNNING_CHANNELS,
  DUNNING_TONE_LABELS,
  DUNNING_TONES,
} from '#vocabulary/dunning.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { noticeTextOf } from '../notice-text.rules.ts';
import type { DunningFields } from './dunning-form.ts';

const TONE_OPTIONS = DUNNING_TONES.map((value) => ({ value, label: DUNNING_TONE_LABELS[value] }));
const CHANNEL_OPTIONS = DUNNING_CHANNELS.map((value) => ({ value, label: DUNNING_CHANNEL_LABELS[value] }));

interface DunningStepInputsProps {
  readonly form: UseFormReturn<DunningFields>;
  /** From 0. */
  readonly at: number;
  readonly onRemove: () => void;
}

/** The fields of one step. Where the clinic has no words of its own, ours are shown. */
export function DunningStepInputs({ form, at, onRemove }: DunningStepInputsProps) {
  const errors = form.formState.errors.steps?.[at];
  const tone = useWatch({ control: form.control, name: `steps.${at}.tone` });
  const channel = useWatch({ control: form.control, name: `steps.${at}.channel` });
  const name = `Reminder ${at + 1}`;
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <legend className="px-1 font-medium">{name}</legend>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[8rem_1fr_1fr_auto]">
        <Field label="Days overdue" error={errors?.afterDays?.message}>
          <Input inputMode="numeric" autoComplete="off" {...form.register(`steps.${at}.afterDays`)} />
        </Field>
        <Field label="Kind">
          <NativeSelect options={TONE_OPTIONS} {...form.register(`steps.${at}.tone`)} />
        </Field>
        <Field label="Sent by">
          <NativeSelect options={CHANNEL_OPTIONS} {...form.register(`steps.${at}.channel`)} />
        </Field>
        <Button
          size="icon"
          variant="ghost"
          aria-label={`Remove ${name.toLowerCase()}`}
          className="max-sm:justify-self-end sm:mt-6.5"
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      <Field
        label="Text"
        optional
        hint="The invoices, the amount and your bank account are added below it."
        error={errors?.text?.message}
      >
        <Textarea
          rows={3}
          placeholder={noticeTextOf({ tone, text: null })}
          {...form.register(`steps.${at}.text`)}
        />
      </Field>
      {channel === 'email' && (
        <Controller
          control={form.control}
          name={`steps.${at}.isAutomatic`}
          render={({ field }) => (
            <CheckboxField
              label="Send automatically"
              hint="Sent while the clinic is open. Clients without an email address stay on your list."
              checked={field.value}
              onCheckedChange={(checked) => field.onChange(checked === true)}
              onBlur={field.onBlur}
              ref={field.ref}
            />
          )}
        />
      )}
    </fieldset>
  );
}
