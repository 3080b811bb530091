import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { VACCINE_TARGETS } from '#vocabulary/care.ts';
import type { Species } from '#vocabulary/species.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { DocumentRefused } from '#practice/documents/web/public/use-add-document.ts';
import { recordElsewhereEndpoint } from '../contract.ts';
import { ProofField } from './proof-field.tsx';
import { TargetsField } from './targets-field.tsx';
import { useProof } from './use-proof.ts';
import { LicensedMonths, numberOf, VaccineTargets } from './vaccine-form.ts';

const Fields = z.object({
  productName: z.string().trim().min(1, 'Enter what was given.'),
  manufacturer: z.string(),
  targets: VaccineTargets,
  licensedMonths: LicensedMonths,
  lot: z.string(),
  givenOn: z.string().min(1, 'Enter the date.'),
  elsewhereName: z.string().trim().min(1, 'Enter the clinic that gave it.'),
  isVerified: z.boolean(),
  /** Only for its error: the file is not a value of the form. */
  proof: z.string(),
});
type Fields = z.infer<typeof Fields>;

interface ElsewhereSheetProps {
  readonly petId: string;
  readonly petName: string;
  readonly species: Species;
  readonly today: string;
  /** What is known to have been given, such as what was due. */
  readonly target?: string | undefined;
  readonly onClose: () => void;
}

/** Records a dose that another clinic gave. */
export function ElsewhereSheet({ petId, petName, species, today, target, onClose }: ElsewhereSheetProps) {
  const record = useWrite(recordElsewhereEndpoint);
  const form = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: {
      productName: '',
      manufacturer: '',
      targets: VACCINE_TARGETS.filter((one) => one === target),
      licensedMonths: '',
      lot: '',
      givenOn: '',
      elsewhereName: '',
      isVerified: false,
      proof: '',
    },
  });
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const proof = useProof(petId);
  const submit = form.handleSubmit(async ({ licensedMonths, proof: _file, ...fields }) => {
    try {
      await record.mutateAsync({
        ...fields,
        petId,
        licensedMonths: numberOf(licensedMonths),
        proofDocumentId: await proof.upload(),
      });
    } catch (error) {
      if (error instanceof DocumentRefused) form.setError('proof', { message: error.message });
      else showFieldErrors(error, form);
    }
  });
  return (
    <FormSheet
      title="Given elsewhere"
      description={`A dose ${petName} received at another clinic.`}
      submitLabel="Record dose"
      busy={formState.isSubmitting}
      isDirty={isDirty || proof.file !== undefined}
      isDone={record.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Vaccine" error={errors.productName?.message}>
        <Input autoComplete="off" {...register('productName')} />
      </Field>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Given on" error={errors.givenOn?.message}>
          <DateInput today={today} latest={today} {...register('givenOn')} />
        </Field>
        <Field label="Clinic" error={errors.elsewhereName?.message}>
          <Input autoComplete="off" {...register('elsewhereName')} />
        </Field>
        <Field label="Manufacturer" optional error={errors.manufacturer?.message}>
          <Input autoComplete="off" {...register('manufacturer')} />
        </Field>
        <Field label="Lot number" optional error={errors.lot?.message}>
          <Input autoComplete="off" {...register('lot')} />
        </Field>
        <Field
          label="Licensed for (months)"
          optional
          hint="From the label or the certificate."
          error={errors.licensedMonths?.message}
        >
          <Input inputMode="numeric" autoComplete="off" {...register('licensedMonths')} />
        </Field>
      </div>
      <Controller
        control={control}
        name="targets"
        render={({ field: { value, onChange } }) => (
          <TargetsField species={species} value={value} onChange={onChange} error={errors.targets?.message} />
        )}
      />
      <ProofField
        error={errors.proof?.message}
        onChoose={(file) => {
          proof.choose(file);
          form.clearErrors('proof');
          if (file) form.setValue('isVerified', true, { shouldDirty: true });
        }}
      />
      <Controller
        control={control}
        name="isVerified"
        render={({ field: { value, onChange } }) => (
          <CheckboxField
            label="I have seen proof"
            hint="Until someone has seen proof, the dose does not count toward what is due."
            checked={value}
            onCheckedChange={(checked) => onChange(checked === true)}
          />
        )}
      />
      <SubmitError error={record.error} fieldErrors={errors} />
    </FormSheet>
  );
}
