import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { SPECIES, SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { VITAL_MEASURE_LABELS, VITAL_MEASURES } from '#vocabulary/vitals.ts';
import { useWrite } from '#foundation/web/api.ts';
import { EditSheet } from '#foundation/web/form/edit-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { addVitalRangeEndpoint, changeVitalRangeEndpoint, type VitalRange } from '../exam.contract.ts';
import { storedValue, typedValue, VITAL_UNITS } from './vital-values.ts';

const isNumber = (typed: string): boolean => storedValue('heart_rate', typed) !== undefined;

const typedDays = z
  .string()
  .trim()
  .refine((typed) => /^\d{0,5}$/u.test(typed), 'Use whole days.')
  .transform((typed) => (typed === '' ? null : Number(typed)))
  .pipe(changeVitalRangeEndpoint.input.shape.minAgeDays);

const Fields = z
  .object({
    minAgeDays: typedDays,
    maxAgeDays: typedDays,
    species: z.enum(SPECIES),
    measure: z.enum(VITAL_MEASURES),
    low: z.string().refine(isNumber, 'Enter a number.'),
    high: z.string().refine(isNumber, 'Enter a number.'),
    source: z
      .string()
      .trim()
      .min(1, 'Enter the source of the values.')
      .max(300, 'Use at most 300 characters.'),
  })
  .refine(({ measure, low, high }) => (storedValue(measure, low) ?? 0) <= (storedValue(measure, high) ?? 0), {
    path: ['high'],
    message: 'The upper value must be above the lower one.',
  });

interface VitalRangeSheetProps {
  /** Undefined for a new one. */
  readonly range: VitalRange | undefined;
  readonly onClose: () => void;
}

/** Usual values of a species, with their source. A changed range has to be confirmed again. */
export function VitalRangeSheet({ range, onClose }: VitalRangeSheetProps) {
  const formId = useId();
  const form = useForm({
    resolver: zodResolver(Fields),
    defaultValues: {
      minAgeDays: String(range?.minAgeDays ?? ''),
      maxAgeDays: String(range?.maxAgeDays ?? ''),
      species: range?.species ?? 'dog',
      measure: range?.measure ?? 'temperature',
      low: range === undefined ? '' : typedValue(range.measure, range.low),
      high: range === undefined ? '' : typedValue(range.measure, range.high),
      source: range?.source ?? '',
    },
  });
  const add = useWrite(addVitalRangeEndpoint);
  const change = useWrite(changeVitalRangeEndpoint);
  const { errors, isDirty } = form.formState;
  const unit = VITAL_UNITS[useWatch({ control: form.control, name: 'measure' })];
  const save = form.handleSubmit(({ species, measure, minAgeDays, maxAgeDays, low, high, source }) => {
    const values = {
      minAgeDays,
      maxAgeDays,
      low: storedValue(measure, low) ?? 0,
      high: storedValue(measure, high) ?? 0,
      source,
    };
    const callbacks = { onSuccess: onClose, onError: (error: Error) => showFieldErrors(error, form) };
    if (range === undefined) add.mutate({ species, measure, ...values }, callbacks);
    else change.mutate({ id: range.id, version: range.version, ...values }, callbacks);
  });
  return (
    <EditSheet
      title={
        range === undefined
          ? 'Add a range'
          : `${SPECIES_ENTRIES[range.species].label}: ${VITAL_MEASURE_LABELS[range.measure].toLowerCase()}`
      }
      formId={formId}
      submitLabel="Save range"
      busy={add.isPending || change.isPending}
      isDirty={isDirty}
      onClose={onClose}
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        {range === undefined && (
          <>
            <Field label="Species" error={errors.species?.message}>
              <NativeSelect
                options={SPECIES.map((value) => ({ value, label: SPECIES_ENTRIES[value].label }))}
                {...form.register('species')}
              />
            </Field>
            <Field label="Vital sign" error={errors.measure?.message}>
              <NativeSelect
                options={VITAL_MEASURES.map((value) => ({ value, label: VITAL_MEASURE_LABELS[value] }))}
                {...form.register('measure')}
              />
            </Field>
          </>
        )}
        <div className="grid grid-cols-2 gap-3">
          <Field label={`From, ${unit}`} error={errors.low?.message}>
            <Input inputMode="decimal" autoComplete="off" {...form.register('low')} />
          </Field>
          <Field label={`To, ${unit}`} error={errors.high?.message}>
            <Input inputMode="decimal" autoComplete="off" {...form.register('high')} />
          </Field>
        </div>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Field label="From, days of age" optional error={errors.minAgeDays?.message}>
            <Input inputMode="numeric" autoComplete="off" {...form.register('minAgeDays')} />
          </Field>
          <Field
            label="To, days of age"
            optional
            hint="Without an age, it applies to every age without its own range."
            error={errors.maxAgeDays?.message}
          >
            <Input inputMode="numeric" autoComplete="off" {...form.register('maxAgeDays')} />
          </Field>
        </div>
        <Field
          label="Source"
          hint="A textbook, a paper or the clinic’s own values."
          error={errors.source?.message}
        >
          <Input autoComplete="off" {...form.register('source')} />
        </Field>
        <SubmitError error={add.error ?? change.error} fieldErrors={errors} />
      </form>
    </EditSheet>
  );
}
