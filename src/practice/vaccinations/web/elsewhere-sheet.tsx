import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { CARE_TARGET_LABELS, VACCINE_TARGETS } from '#vocabulary/care.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import {
  DOCUMENT_ACCEPT,
  DocumentRefused,
  useAddDocument,
} from '#practice/documents/web/public/use-add-document.ts';
import { recordElsewhereEndpoint } from '../contract.ts';

const Fields = z.object({
  productName: z.string().trim().min(1, 'Enter what was given.'),
  manufacturer: z.string(),
  targets: z.array(z.enum(VACCINE_TARGETS)).min(1, 'Choose what it protects against.'),
  licensedMonths: z.string().regex(/^\d{0,3}$/, 'Use a whole number of months.'),
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
  readonly today: string;
  /** What is known to have been given, such as what was due. */
  readonly target?: string | undefined;
  readonly onClose: () => void;
}

/** Records a dose that another clinic gave. */
export function ElsewhereSheet({ petId, petName, today, target, onClose }: ElsewhereSheetProps) {
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
  const [proof, setProof] = useState<File>();
  /** What was uploaded before the server refused something else is not uploaded again. */
  const [uploaded, setUploaded] = useState<{ readonly file: File; readonly id: string }>();
  const addDocument = useAddDocument();
  const proofId = async (): Promise<string | null> => {
    if (!proof) return null;
    if (uploaded?.file === proof) return uploaded.id;
    const id = await addDocument(proof, petId, 'certificate');
    setUploaded({ file: proof, id });
    return id;
  };
  const submit = form.handleSubmit(async ({ licensedMonths, proof: _file, ...fields }) => {
    try {
      const proofDocumentId = await proofId();
      await record.mutateAsync({
        ...fields,
        petId,
        licensedMonths: licensedMonths === '' ? null : Number(licensedMonths),
        proofDocumentId,
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
      isDirty={isDirty || proof !== undefined}
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
          hint="By the label or the certificate."
          error={errors.licensedMonths?.message}
        >
          <Input inputMode="numeric" autoComplete="off" {...register('licensedMonths')} />
        </Field>
      </div>
      <FieldSet legend="Protects against" error={errors.targets?.message}>
        <Controller
          control={control}
          name="targets"
          render={({ field: { value, onChange } }) => (
            <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
              {VACCINE_TARGETS.map((disease) => (
                <CheckboxField
                  key={disease}
                  label={CARE_TARGET_LABELS[disease]}
                  checked={value.includes(disease)}
                  onCheckedChange={(checked) =>
                    onChange(
                      VACCINE_TARGETS.filter((one) =>
                        one === disease ? checked === true : value.includes(one),
                      ),
                    )
                  }
                />
              ))}
            </div>
          )}
        />
      </FieldSet>
      <Field
        label="Proof"
        optional
        hint="A photo or PDF of the certificate. It is kept among the pet’s documents."
        error={errors.proof?.message}
      >
        <Input
          type="file"
          accept={DOCUMENT_ACCEPT}
          onChange={({ target: { files } }) => {
            setProof(files?.[0]);
            form.clearErrors('proof');
            if (files?.[0]) form.setValue('isVerified', true, { shouldDirty: true });
          }}
          className="py-1.5 file:mr-3 file:rounded-sm file:border-0 file:bg-sunken file:px-2.5 file:py-0.5 file:text-sm file:font-medium file:text-ink"
        />
      </Field>
      <Controller
        control={control}
        name="isVerified"
        render={({ field: { value, onChange } }) => (
          <CheckboxField
            label="I have seen proof"
            hint="Until someone has, the dose does not count toward what is due."
            checked={value}
            onCheckedChange={(checked) => onChange(checked === true)}
          />
        )}
      />
      <SubmitError error={record.error} fieldErrors={errors} />
    </FormSheet>
  );
}
