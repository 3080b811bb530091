import { zodResolver } from '@hookform/resolvers/zod';
import { Controller } from 'react-hook-form';
import { CONSENT_PURPOSES, type ConsentPurpose } from '#vocabulary/contact-consents.ts';
import { MESSAGE_PURPOSE_LABELS } from '#vocabulary/messages.ts';
import { useWrite } from '#foundation/web/api.ts';
import { TimeInput } from '#foundation/web/calendar/time-input.tsx';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { changeContactSettingsEndpoint, type ContactSettings } from '../contract.ts';
import { SettingsFields, toSettings, toSettingsFields } from './settings-fields.ts';

const PURPOSE_HINTS: Readonly<Record<ConsentPurpose, string>> = {
  transactional: 'What a client just asked for, such as a booking. Sent at any time.',
  appointment: 'Before a booked appointment.',
  care: 'Care that is due, such as vaccinations.',
  marketing: 'Everything else, such as newsletters and promotions.',
};

const toggled = (
  chosen: readonly ConsentPurpose[],
  purpose: ConsentPurpose,
  isOn: boolean,
): ConsentPurpose[] => CONSENT_PURPOSES.filter((one) => (one === purpose ? isOn : chosen.includes(one)));

/** When the clinic sends automatic messages, and which. */
export function ContactSettingsForm({ settings }: { readonly settings: ContactSettings }) {
  const save = useWrite(changeContactSettingsEndpoint);
  const form = useEditForm<SettingsFields>({
    resolver: zodResolver(SettingsFields),
    saved: toSettingsFields(settings),
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((fields) =>
    save.mutate(
      { ...toSettings(fields), version: settings.version },
      {
        onSuccess: (saved) => form.reset(toSettingsFields(saved)),
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  const time = (name: 'from' | 'to', label: string) => (
    <Field label={label} error={errors[name]?.message}>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <TimeInput
            ref={field.ref}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            className="w-32"
          />
        )}
      />
    </Field>
  );
  return (
    <Card>
      <MayChange call={changeContactSettingsEndpoint}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <CardHeader
            title="Consent and quiet hours"
            description="Automatic messages outside these hours wait until the next morning, in the client’s local time. Replies from your team are sent at any time."
          />
          <CardBody className="flex flex-col gap-5">
            <div className="flex flex-wrap gap-4">
              {time('from', 'Send from')}
              {time('to', 'Send until')}
            </div>
            <Controller
              control={form.control}
              name="sent"
              render={({ field }) => (
                <FieldSet legend="What your clinic sends">
                  {CONSENT_PURPOSES.map((purpose) => (
                    <CheckboxField
                      key={purpose}
                      label={MESSAGE_PURPOSE_LABELS[purpose]}
                      hint={PURPOSE_HINTS[purpose]}
                      checked={field.value.includes(purpose)}
                      onCheckedChange={(isOn) => field.onChange(toggled(field.value, purpose, isOn === true))}
                    />
                  ))}
                </FieldSet>
              )}
            />
            <Field
              label="Additional opt-out phrases"
              optional
              hint="One phrase per line. STOP, UNSUBSCRIBE and phrases such as “please don’t text me again” always work, in English, German and Spanish."
              error={errors.phrases?.message}
            >
              <Textarea rows={4} {...form.register('phrases')} />
            </Field>
            <SubmitError error={save.error} fieldErrors={errors} />
          </CardBody>
          <SaveBar
            isDirty={isDirty}
            busy={save.isPending}
            isSaved={save.isSuccess}
            onDiscard={() => form.reset()}
          />
        </form>
      </MayChange>
    </Card>
  );
}
