import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import {
  CONSENT_METHOD_LABELS,
  CONSENT_PURPOSES,
  WORDING_LANGUAGE_LABELS,
  WORDING_LANGUAGES,
} from '#vocabulary/contact-consents.ts';
import { MESSAGE_PURPOSE_LABELS } from '#vocabulary/messages.ts';
import { useWrite } from '#foundation/web/api.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { type ContactAddress, recordClientConsentEndpoint, STAFF_METHODS } from '../contract.ts';
import { wordingOf } from '../wordings.rules.ts';
import { addressLabel } from './address-label.ts';
import { actionsFor, ConsentFields, needsPurpose, STAFF_ACTION_LABELS, toConsent } from './consent-form.ts';

const PURPOSES = CONSENT_PURPOSES.map((value) => ({ value, label: MESSAGE_PURPOSE_LABELS[value] }));
const METHODS = STAFF_METHODS.map((value) => ({ value, label: CONSENT_METHOD_LABELS[value] }));
const LANGUAGES = WORDING_LANGUAGES.map((value) => ({ value, label: WORDING_LANGUAGE_LABELS[value] }));

interface RecordConsentSheetProps {
  readonly clientId: string;
  readonly clinicName: string;
  readonly contact: ContactAddress;
  readonly today: string;
  readonly onClose: () => void;
}

/** What a client said to staff, with the text to read out or to have signed. */
export function RecordConsentSheet({
  clientId,
  clinicName,
  contact,
  today,
  onClose,
}: RecordConsentSheetProps) {
  const record = useWrite(recordClientConsentEndpoint);
  const actions = actionsFor(contact).map((value) => ({ value, label: STAFF_ACTION_LABELS[value] }));
  const form = useForm<z.input<typeof ConsentFields>, unknown, ConsentFields>({
    resolver: zodResolver(ConsentFields),
    defaultValues: {
      action: actions[0]?.value ?? 'given',
      purpose: 'care',
      method: 'staff_verbal',
      language: 'en',
      occurredOn: '',
      note: '',
    },
  });
  const { errors, isDirty } = form.formState;
  const [action, purpose, language] = useWatch({
    control: form.control,
    name: ['action', 'purpose', 'language'],
  });
  const wording =
    action === 'given' || action === 'informed'
      ? wordingOf({ action, purpose, channel: contact.channel, language, clinicName })
      : null;
  const save = (fields: ConsentFields) =>
    record.mutate(toConsent(clientId, contact, fields), { onError: (error) => showFieldErrors(error, form) });
  return (
    <FormSheet
      title="Record consent"
      description={addressLabel(contact)}
      submitLabel="Record"
      busy={record.isPending}
      isDirty={isDirty}
      isDone={record.isSuccess}
      onSubmit={() => void form.handleSubmit(save)()}
      onClose={onClose}
    >
      <Field label="The client">
        <NativeSelect options={actions} {...form.register('action')} />
      </Field>
      {needsPurpose(action) && (
        <Field label="About">
          <NativeSelect options={PURPOSES} {...form.register('purpose')} />
        </Field>
      )}
      <Field label="How">
        <NativeSelect options={METHODS} {...form.register('method')} />
      </Field>
      {wording && (
        <>
          <Field label="Language of the text">
            <NativeSelect options={LANGUAGES} {...form.register('language')} />
          </Field>
          <div className="flex flex-col gap-1 rounded-md bg-sunken px-3 py-2 text-base">
            <span className="text-sm text-ink-muted">Read this to the client, or have them sign it:</span>
            <p lang={language}>{wording.text}</p>
          </div>
        </>
      )}
      <Field label="Day" optional hint="Leave blank for today." error={errors.occurredOn?.message}>
        <DateInput today={today} latest={today} {...form.register('occurredOn')} />
      </Field>
      <Field
        label="Note"
        optional
        hint="Who was there, or where the signed form is."
        error={errors.note?.message}
      >
        <Textarea rows={3} {...form.register('note')} />
      </Field>
      <SubmitError error={record.error} fieldErrors={errors} />
    </FormSheet>
  );
}
