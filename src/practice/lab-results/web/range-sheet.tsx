import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { SPECIES, SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { addLabRangeEndpoint } from '../setup.contract.ts';
import { typedLimit } from './typed-value.ts';

const limit = z.string().refine((typed) => typedLimit(typed) !== undefined, 'Use a number.');
const days = z.string().refine((typed) => /^\d{0,5}$/u.test(typed), 'Use whole days.');
const Fields = z.object({
  code: z.string().trim().min(1, 'Enter a code, such as K.').max(40),
  species: z.enum(SPECIES),
  sex: z.enum(['', 'female', 'male']),
  fromDays: days,
  toDays: days,
  unit: z.string().trim().min(1, 'Enter a unit, such as mmol/L.').max(40),
  low: limit,
  high: limit,
  criticalLow: limit,
  criticalHigh: limit,
  source: z.string().trim().min(1, 'Enter where the range comes from.').max(300),
});
type Typed = z.input<typeof Fields>;

const SPECIES_OPTIONS = SPECIES.map((value) => ({ value, label: SPECIES_ENTRIES[value].label }));
const SEXES = [
  { value: '', label: 'Both' },
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
];
const LIMITS = [
  ['low', 'Lower limit'],
  ['high', 'Upper limit'],
  ['criticalLow', 'Critical below'],
  ['criticalHigh', 'Critical above'],
] as const;

/** A reference range with its source. It is used once somebody has confirmed it. */
export function RangeSheet({ onClose }: { readonly onClose: () => void }) {
  const add = useWrite(addLabRangeEndpoint);
  const form = useForm<Typed>({
    resolver: zodResolver(Fields),
    defaultValues: {
      code: '',
      species: 'dog',
      sex: '',
      fromDays: '',
      toDays: '',
      unit: '',
      low: '',
      high: '',
      criticalLow: '',
      criticalHigh: '',
      source: '',
    },
  });
  const { errors, isDirty } = form.formState;
  const save = form.handleSubmit(({ sex, fromDays, toDays, low, high, criticalLow, criticalHigh, ...rest }) =>
    add.mutate(
      {
        ...rest,
        sex: sex === '' ? null : sex,
        fromDays: fromDays === '' ? 0 : Number(fromDays),
        toDays: toDays === '' ? null : Number(toDays),
        low: typedLimit(low) ?? null,
        high: typedLimit(high) ?? null,
        criticalLow: typedLimit(criticalLow) ?? null,
        criticalHigh: typedLimit(criticalHigh) ?? null,
      },
      { onError: (error) => void showFieldErrors(error, form) },
    ),
  );
  return (
    <FormSheet
      title="Add range"
      submitLabel="Add range"
      busy={add.isPending}
      isDirty={isDirty}
      isDone={add.isSuccess}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label="Code" hint="As the laboratory names the result, such as K." error={errors.code?.message}>
        <Input autoComplete="off" {...form.register('code')} />
      </Field>
      <Field label="Species">
        <NativeSelect options={SPECIES_OPTIONS} {...form.register('species')} />
      </Field>
      <Field label="Sex">
        <NativeSelect options={SEXES} {...form.register('sex')} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="From age, in days" optional error={errors.fromDays?.message}>
          <Input inputMode="numeric" autoComplete="off" {...form.register('fromDays')} />
        </Field>
        <Field label="Up to age, in days" optional error={errors.toDays?.message}>
          <Input inputMode="numeric" autoComplete="off" {...form.register('toDays')} />
        </Field>
        {LIMITS.map(([name, label]) => (
          <Field key={name} label={label} optional error={errors[name]?.message}>
            <Input inputMode="decimal" autoComplete="off" {...form.register(name)} />
          </Field>
        ))}
      </div>
      <Field label="Unit" error={errors.unit?.message}>
        <Input autoComplete="off" {...form.register('unit')} />
      </Field>
      <Field
        label="Source"
        hint="Where the range comes from, such as the analyzer’s manual."
        error={errors.source?.message}
      >
        <Input autoComplete="off" {...form.register('source')} />
      </Field>
      <SubmitError error={add.error} fieldErrors={errors} />
    </FormSheet>
  );
}
