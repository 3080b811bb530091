import { zodResolver } from '@hookform/resolvers/zod';
import { useLayoutEffect, useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { addressFormatOf } from '#vocabulary/address-formats.ts';
import { countryName } from '#vocabulary/countries.ts';
import { MESSAGE_LANGUAGE_LABELS, MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { countryOptions } from '#practice/clinics/web/public/zone-options.ts';
import { ClientFields, sentContactLines } from './public/client-fields.ts';
import { ClientsOnFile, type ClientsOnFileProps } from './public/clients-on-file.tsx';
import { ContactInputs } from './public/contact-inputs.tsx';

interface ClientFormProps {
  readonly id: string;
  readonly defaultValues: ClientFields;
  /** Rejects with the server's error; the input stays. */
  readonly onSave: (fields: ClientFields) => Promise<void>;
  readonly error: unknown;
  /** Called when the form gets unsaved changes, and when it has none again. */
  readonly onDirtyChange: (isDirty: boolean) => void;
  /** For a new client: uses one who is on file already instead. */
  readonly onUse?: ClientsOnFileProps['onUse'];
}

const LANGUAGES = MESSAGE_LANGUAGES.map((value) => ({ value, label: MESSAGE_LANGUAGE_LABELS[value] }));

const CONTACT_PATH = /^contacts\.(\d+)\./;

/** The form of a client in a side sheet. The submit button is in the sheet's footer and refers to the form by `id`. */
export function ClientForm({ id, defaultValues, onSave, error, onDirtyChange, onUse }: ClientFormProps) {
  const form = useForm<ClientFields>({ resolver: zodResolver(ClientFields), defaultValues });
  const { register, handleSubmit, formState, setError } = form;
  const { errors, isDirty } = formState;
  const { country: home } = useClinicClock();
  const [country, fullName, contacts] = useWatch({
    control: form.control,
    name: ['country', 'fullName', 'contacts'],
  });
  const firstOf = (kind: 'phone' | 'email') => contacts.find((contact) => contact.kind === kind)?.value ?? '';
  const labels = addressFormatOf(country || home);
  // The clinic's own is the blank entry.
  const countries = useMemo(() => countryOptions().filter(({ value }) => value !== home), [home]);
  // Before the next key: Escape right after the last letter must find the form changed.
  useLayoutEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  const save = async (fields: ClientFields) => {
    try {
      await onSave(fields);
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) return;
      const lines = sentContactLines(fields);
      for (const { path, message } of refusal.fields) {
        const line = lines[Number(CONTACT_PATH.exec(path)?.[1])];
        if (line !== undefined) setError(`contacts.${line}.value`, { message }, { shouldFocus: true });
        else if (path === 'fullName') setError('fullName', { message }, { shouldFocus: true });
      }
    }
  };

  return (
    <form id={id} noValidate onSubmit={handleSubmit(save)} className="flex flex-col gap-5">
      <Field label="Full name" error={errors.fullName?.message}>
        <Input autoComplete="off" {...register('fullName')} />
      </Field>
      <ContactInputs
        form={form}
        name="contacts"
        errors={formState.errors.contacts?.map?.((line) => line?.value?.message) ?? []}
      />
      {onUse && (
        <ClientsOnFile typed={{ fullName, phone: firstOf('phone'), email: firstOf('email') }} onUse={onUse} />
      )}
      <Field label="Street and number" optional error={errors.addressLine?.message}>
        <Input autoComplete="off" {...register('addressLine')} />
      </Field>
      <div className="grid grid-cols-[9.5rem_1fr] gap-3">
        <Field label={labels.codeLabel} optional error={errors.postalCode?.message}>
          <Input autoComplete="off" {...register('postalCode')} />
        </Field>
        <Field label={labels.cityLabel} optional error={errors.city?.message}>
          <Input autoComplete="off" {...register('city')} />
        </Field>
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Field label={labels.regionLabel} optional error={errors.region?.message}>
          <Input autoComplete="off" {...register('region')} />
        </Field>
        <Field label="Country" optional error={errors.country?.message}>
          <NativeSelect
            placeholder={home === '' ? 'Same as the clinic' : countryName(home)}
            options={countries}
            {...register('country')}
          />
        </Field>
      </div>
      <Field label="Language of messages" optional error={errors.language?.message}>
        <NativeSelect placeholder="Same as the clinic" options={LANGUAGES} {...register('language')} />
      </Field>
      <Field
        label="Notes for staff"
        optional
        hint="The client never sees these."
        error={errors.notes?.message}
      >
        <Textarea rows={4} {...register('notes')} />
      </Field>
      {/* Errors of a field are shown at the field. */}
      <FormError error={error instanceof ApiError && error.fields.length > 0 ? null : error} />
    </form>
  );
}
