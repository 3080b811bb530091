import { zodResolver } from '@hookform/resolvers/zod';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Controller, useFieldArray, useForm } from 'react-hook-form';
import * as z from 'zod';
import { instantAtMinute } from '#foundation/values/zoned-time.ts';
import { useWrite } from '#foundation/web/api.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { listClinicLaboratoriesEndpoint } from '#practice/laboratories/contract.ts';
import { PetPicker } from '#practice/pets/web/public/pet-picker.tsx';
import { enterLabReportEndpoint } from '../contract.ts';
import { typedLimit, typedValue } from './typed-value.ts';

interface EnterReportSheetProps {
  readonly pet?: { readonly id: string; readonly name: string };
  readonly visitId?: string | undefined;
  readonly onClose: () => void;
}

const limit = z.string().refine((typed) => typedLimit(typed) !== undefined, 'Use a number.');
const Fields = z.object({
  petId: z.string().min(1, 'Choose a pet.'),
  laboratoryId: z.string().min(1, 'Choose a laboratory.'),
  testName: z.string().trim().min(1, 'Enter what was tested, such as Blood count.').max(200),
  resultedOn: z.string().min(1, 'Enter the date of the results.'),
  comment: z.string().trim().max(20_000),
  values: z.array(
    z.object({
      code: z.string().trim().min(1, 'Enter a code.').max(80),
      name: z.string().trim().max(200),
      value: z.string().trim().min(1, 'Enter a value.').max(2_000),
      unit: z.string().trim().max(40),
      low: limit,
      high: limit,
    }),
  ),
});
type Typed = z.input<typeof Fields>;

const BLANK = { code: '', name: '', value: '', unit: '', low: '', high: '' };
/** When nobody knows the hour. */
const NOON_MINUTE = 720;

/** Noon of the day, or now while it is still morning. */
const resultedAt = (day: string, zone: string): number =>
  Math.min(instantAtMinute(day, NOON_MINUTE, zone), Date.now());

/** Results from paper, or from an analyzer without a connection. */
export function EnterReportSheet({ pet, visitId, onClose }: EnterReportSheetProps) {
  const { zone, today } = useClinicClock();
  const enter = useWrite(enterLabReportEndpoint);
  const laboratories = useInfiniteQuery(pagesOf(listClinicLaboratoriesEndpoint, { state: 'on', limit: 100 }));
  const choices = laboratories.data?.pages.flatMap(({ items }) => items) ?? [];
  const [petName, setPetName] = useState(pet?.name);
  const form = useForm<Typed>({
    resolver: zodResolver(Fields),
    defaultValues: {
      petId: pet?.id ?? '',
      laboratoryId: '',
      testName: '',
      resultedOn: today,
      comment: '',
      values: [BLANK],
    },
  });
  const values = useFieldArray({ control: form.control, name: 'values' });
  const { errors, isDirty } = form.formState;
  const save = form.handleSubmit(({ petId, laboratoryId, testName, resultedOn, comment, values: rows }) => {
    const at = resultedAt(resultedOn, zone);
    enter.mutate(
      {
        petId,
        laboratoryId,
        testName,
        visitId: visitId ?? null,
        resultedAt: new Date(at).toISOString(),
        comment: comment === '' ? null : comment,
        values: rows.map(({ code, name, value, unit, low, high }) => ({
          code,
          name: name === '' ? code : name,
          unit: unit === '' ? null : unit,
          low: typedLimit(low) ?? null,
          high: typedLimit(high) ?? null,
          ...typedValue(value),
        })),
      },
      {
        onSuccess: () =>
          notify({ title: 'Results added', text: 'A doctor can review them now.', tone: 'good' }),
        onError: (error) => void showFieldErrors(error, form),
      },
    );
  });
  return (
    <FormSheet
      title="Enter results"
      description={pet && `For ${pet.name}`}
      submitLabel="Add results"
      busy={enter.isPending}
      isDirty={isDirty}
      isDone={enter.isSuccess}
      onSubmit={() => void save()}
      onClose={onClose}
      className="sm:max-w-2xl"
    >
      {pet === undefined && (
        <Controller
          control={form.control}
          name="petId"
          render={({ field }) => (
            <Field label="Pet" error={errors.petId?.message}>
              <PetPicker
                value={field.value}
                valueLabel={petName}
                onChoose={(id, name) => {
                  field.onChange(id);
                  setPetName(name);
                }}
              />
            </Field>
          )}
        />
      )}
      <Field label="Laboratory or analyzer" error={errors.laboratoryId?.message}>
        <NativeSelect
          key={choices.length}
          placeholder="Choose"
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.register('laboratoryId')}
        />
      </Field>
      <Field label="Test" hint="Such as Blood count or Chemistry." error={errors.testName?.message}>
        <Input autoComplete="off" {...form.register('testName')} />
      </Field>
      <Field label="Date of the results" error={errors.resultedOn?.message}>
        <DateInput today={today} latest={today} {...form.register('resultedOn')} />
      </Field>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-medium">Values</legend>
        {values.fields.map(({ id }, index) => {
          const at = errors.values?.[index];
          return (
            <div
              key={id}
              className="grid grid-cols-2 items-start gap-2 sm:grid-cols-[5rem_1fr_5rem_5rem_4rem_4rem_2.25rem]"
            >
              <Field label="Code" error={at?.code?.message}>
                <Input autoComplete="off" {...form.register(`values.${index}.code`)} />
              </Field>
              <Field label="Name">
                <Input autoComplete="off" {...form.register(`values.${index}.name`)} />
              </Field>
              <Field label="Value" error={at?.value?.message}>
                <Input autoComplete="off" {...form.register(`values.${index}.value`)} />
              </Field>
              <Field label="Unit">
                <Input autoComplete="off" {...form.register(`values.${index}.unit`)} />
              </Field>
              <Field label="Low" error={at?.low?.message}>
                <Input inputMode="decimal" autoComplete="off" {...form.register(`values.${index}.low`)} />
              </Field>
              <Field label="High" error={at?.high?.message}>
                <Input inputMode="decimal" autoComplete="off" {...form.register(`values.${index}.high`)} />
              </Field>
              <Button
                variant="ghost"
                className="max-sm:col-span-2 max-sm:justify-self-end sm:mt-6.5"
                aria-label={`Remove value ${index + 1}`}
                disabledReason={values.fields.length === 1 ? 'Enter at least one value.' : undefined}
                onClick={() => values.remove(index)}
              >
                <X aria-hidden />
                <span className="sm:hidden">Remove value</span>
              </Button>
            </div>
          );
        })}
        <Button className="self-start" onClick={() => values.append(BLANK)}>
          <Plus aria-hidden /> Add value
        </Button>
      </fieldset>
      <Field label="Comment" optional>
        <Textarea {...form.register('comment')} />
      </Field>
      <SubmitError error={enter.error} fieldErrors={errors} />
    </FormSheet>
  );
}
