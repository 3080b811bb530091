import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { LABORATORY_KIND_LABELS, LABORATORY_KINDS } from '#vocabulary/laboratory-kinds.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { countryOptions } from '#practice/clinics/web/public/zone-options.ts';
import {
  addLaboratoryEndpoint,
  changeLaboratoryEndpoint,
  LaboratoryFields,
  type PlatformLaboratory,
} from '../contract.ts';

type FieldsInput = z.input<typeof LaboratoryFields>;

const BLANK: FieldsInput = {
  name: '',
  country: '',
  kind: 'reference',
  email: '',
  phone: '',
  website: '',
  orderNotes: '',
};
const toInput = (laboratory: PlatformLaboratory): FieldsInput => ({
  name: laboratory.name,
  country: laboratory.country,
  kind: laboratory.kind,
  email: laboratory.email ?? '',
  phone: laboratory.phone ?? '',
  website: laboratory.website ?? '',
  orderNotes: laboratory.orderNotes ?? '',
});

const KINDS = LABORATORY_KINDS.map((kind) => ({ value: kind, label: LABORATORY_KIND_LABELS[kind] }));
interface LaboratorySheetProps {
  /** Undefined for a new one. */
  readonly laboratory?: PlatformLaboratory;
  readonly onClose: () => void;
  readonly onAdded?: (id: string) => void;
}

/** The sheet for a laboratory's fields. */
export function LaboratorySheet({ laboratory, onClose, onAdded }: LaboratorySheetProps) {
  const add = useWrite(addLaboratoryEndpoint);
  const change = useWrite(changeLaboratoryEndpoint);
  const form = useForm<FieldsInput, unknown, LaboratoryFields>({
    resolver: zodResolver(LaboratoryFields),
    defaultValues: laboratory ? toInput(laboratory) : BLANK,
  });
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const countries = useMemo(() => countryOptions(), []);
  const onError = (error: unknown) => void showFieldErrors(error, form);
  const submit = form.handleSubmit((fields) => {
    if (laboratory) {
      const { id: laboratoryId, version } = laboratory;
      change.mutate({ ...fields, laboratoryId, version }, { onError });
      return;
    }
    add.mutate(fields, {
      onSuccess: ({ name }) => notify({ title: `${name} added`, text: 'Add its tests next.', tone: 'good' }),
      onError,
    });
  });
  const addedId = add.data?.id;
  return (
    <FormSheet
      title={laboratory ? laboratory.name : 'New laboratory'}
      submitLabel={laboratory ? 'Save' : 'Add laboratory'}
      busy={add.isPending || change.isPending}
      isDirty={isDirty}
      isDone={addedId !== undefined || change.isSuccess}
      onSubmit={() => void submit()}
      onClose={() => (addedId === undefined ? onClose() : onAdded?.(addedId))}
    >
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" {...register('name')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Kind" error={errors.kind?.message}>
          <NativeSelect options={KINDS} {...register('kind')} />
        </Field>
        <Controller
          control={control}
          name="country"
          render={({ field }) => (
            <Field label="Country" error={errors.country?.message}>
              <Combobox
                ref={field.ref}
                options={countries}
                value={field.value}
                onValueChange={field.onChange}
                searchPlaceholder="Country"
              />
            </Field>
          )}
        />
        <Field label="Email" optional error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...register('email')} />
        </Field>
        <Field label="Phone" optional error={errors.phone?.message}>
          <Input type="tel" autoComplete="off" {...register('phone')} />
        </Field>
      </div>
      <Field label="Website" optional error={errors.website?.message}>
        <Input type="url" autoComplete="off" placeholder="https://" {...register('website')} />
      </Field>
      <Field
        label="Notes on ordering"
        optional
        hint="How samples get there: courier, cut-off times, forms. Clinics can read this."
        error={errors.orderNotes?.message}
      >
        <Textarea rows={4} {...register('orderNotes')} />
      </Field>
      <FormError error={add.error ?? change.error} />
    </FormSheet>
  );
}
