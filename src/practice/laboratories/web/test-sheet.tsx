import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { SPECIES, SPECIES_ENTRIES, type Species } from '#vocabulary/species.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError, messageOf } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import {
  addLaboratoryTestEndpoint,
  changeLaboratoryTestEndpoint,
  type LaboratoryTest,
  LaboratoryTestFields,
} from '../contract.ts';
import { LOINC_FAULT } from '../import.rules.ts';
import { isLoincCode } from '../loinc.rules.ts';

/** The values of the form, in which numbers are text. */
const Fields = z.object({
  code: z.string(),
  name: z.string(),
  species: z.array(z.enum(SPECIES)),
  specimen: z.string(),
  container: z.string(),
  volumeMicrolitres: z.string(),
  turnaroundHours: z.string(),
  note: z.string(),
  loincCode: z.string(),
});
type Fields = z.infer<typeof Fields>;

const BLANK: Fields = {
  code: '',
  name: '',
  species: [],
  specimen: '',
  container: '',
  volumeMicrolitres: '',
  turnaroundHours: '',
  note: '',
  loincCode: '',
};

const toFields = (test: LaboratoryTest): Fields => ({
  code: test.code,
  name: test.name,
  species: test.species,
  specimen: test.specimen ?? '',
  container: test.container ?? '',
  volumeMicrolitres: test.volumeMicrolitres === null ? '' : String(test.volumeMicrolitres),
  turnaroundHours: test.turnaroundHours === null ? '' : String(test.turnaroundHours),
  note: test.note ?? '',
  loincCode: test.loincCode ?? '',
});

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const toInput = ({ volumeMicrolitres, turnaroundHours, ...rest }: Fields) => ({
  ...rest,
  volumeMicrolitres: numberOf(volumeMicrolitres),
  turnaroundHours: numberOf(turnaroundHours),
});

/** The checks of the contract and of LAB-1, so that errors are shown before it is sent. */
const CheckedFields = Fields.superRefine((fields, check) => {
  const parsed = LaboratoryTestFields.safeParse(toInput(fields));
  for (const { path, message } of parsed.error?.issues ?? [])
    check.addIssue({ code: 'custom', path, message });
  const loinc = parsed.data?.loincCode ?? null;
  if (loinc !== null && !isLoincCode(loinc))
    check.addIssue({ code: 'custom', path: ['loincCode'], message: LOINC_FAULT });
});

interface TestSheetProps {
  readonly laboratoryId: string;
  /** Undefined for a new one. */
  readonly test: LaboratoryTest | undefined;
  readonly onClose: () => void;
}

/** The sheet of a test. */
export function TestSheet({ laboratoryId, test, onClose }: TestSheetProps) {
  const add = useWrite(addLaboratoryTestEndpoint);
  const change = useWrite(changeLaboratoryTestEndpoint);
  const form = useForm<Fields>({
    resolver: zodResolver(CheckedFields),
    defaultValues: test ? toFields(test) : BLANK,
  });
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const onError = (error: unknown) => void showFieldErrors(error, form);
  const submit = form.handleSubmit((fields) => {
    const input = { ...toInput(fields), laboratoryId };
    if (test) change.mutate({ ...input, testId: test.id, version: test.version }, { onError });
    else add.mutate(input, { onError });
  });
  return (
    <FormSheet
      title={test ? test.name : 'New test'}
      description="As given in the laboratory’s own list. Leave unknown fields blank."
      submitLabel={test ? 'Save' : 'Add test'}
      busy={add.isPending || change.isPending}
      isDirty={isDirty}
      isDone={add.isSuccess || change.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" {...register('name')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Laboratory’s code" error={errors.code?.message}>
          <Input autoComplete="off" {...register('code')} />
        </Field>
        <Field label="LOINC code" optional error={errors.loincCode?.message}>
          <Input autoComplete="off" placeholder="718-7" {...register('loincCode')} />
        </Field>
        <Field label="Specimen" optional error={errors.specimen?.message}>
          <Input autoComplete="off" {...register('specimen')} />
        </Field>
        <Field label="Container" optional error={errors.container?.message}>
          <Input autoComplete="off" {...register('container')} />
        </Field>
        <Field label="Volume in microliters" optional error={errors.volumeMicrolitres?.message}>
          <Input inputMode="numeric" autoComplete="off" {...register('volumeMicrolitres')} />
        </Field>
        <Field label="Turnaround in hours" optional error={errors.turnaroundHours?.message}>
          <Input inputMode="numeric" autoComplete="off" {...register('turnaroundHours')} />
        </Field>
      </div>
      <Field label="Note" optional hint="Clinics can read this." error={errors.note?.message}>
        <Textarea {...register('note')} />
      </Field>
      <FieldSet legend="Species" hint="Leave blank for all species." error={errors.species?.message}>
        <Controller
          control={control}
          name="species"
          render={({ field: { value, onChange } }) => <SpeciesChoice chosen={value} onChange={onChange} />}
        />
      </FieldSet>
      <FormError error={add.error ?? change.error} />
      {test && <RetireRow laboratoryId={laboratoryId} test={test} onDone={onClose} />}
    </FormSheet>
  );
}

interface SpeciesChoiceProps {
  readonly chosen: readonly Species[];
  readonly onChange: (species: readonly Species[]) => void;
}

function SpeciesChoice({ chosen, onChange }: SpeciesChoiceProps) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {SPECIES.map((one) => (
        <CheckboxField
          key={one}
          label={SPECIES_ENTRIES[one].label}
          checked={chosen.includes(one)}
          onCheckedChange={(checked) =>
            onChange(SPECIES.filter((other) => (other === one ? checked === true : chosen.includes(other))))
          }
        />
      ))}
    </div>
  );
}

interface RetireRowProps {
  readonly laboratoryId: string;
  readonly test: LaboratoryTest;
  readonly onDone: () => void;
}

function RetireRow({ laboratoryId, test, onDone }: RetireRowProps) {
  const change = useWrite(changeLaboratoryTestEndpoint);
  const isRetired = test.retiredAt !== null;
  const setRetired = async (retired: boolean, version: number) => {
    try {
      const changed = await change.mutateAsync({
        laboratoryId,
        testId: test.id,
        version,
        isRetired: retired,
      });
      if (retired)
        notify({
          title: `${test.name} is no longer offered`,
          onUndo: () => void setRetired(false, changed.version),
        });
      else notify({ title: `${test.name} is offered again`, tone: 'good' });
      onDone();
    } catch (error) {
      notify({ title: `${test.name} could not be changed`, text: messageOf(error), tone: 'destructive' });
    }
  };
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line pt-4">
      <p className="text-sm text-ink-muted">
        {isRetired ? 'No longer offered. Its code stays reserved.' : 'A retired test can be restored.'}
      </p>
      <Button size="sm" busy={change.isPending} onClick={() => void setRetired(!isRetired, test.version)}>
        {isRetired ? 'Offer again' : 'Retire'}
      </Button>
    </div>
  );
}
