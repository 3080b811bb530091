import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import * as z from 'zod';
import {
  type MessageLanguage,
  MESSAGE_LANGUAGE_LABELS,
  MESSAGE_LANGUAGES,
} from '#vocabulary/message-languages.ts';
import { useWrite } from '#foundation/web/api.ts';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { useClinicSetup } from '#practice/clinics/web/public/use-clinic-setup.ts';
import { changeEmergencySettingsEndpoint, type EmergencySetup } from '../contract.ts';
import { instructionText, INSTRUCTIONS } from '../instruction.rules.ts';

const text = z.string().trim().max(300, 'Use at most 300 characters.');

const InstructionFields = z.object({
  name: z.string().trim().max(120, 'Use at most 120 characters.'),
  phone: z.string().trim().max(40, 'Use at most 40 characters.'),
  texts: z.record(z.enum(MESSAGE_LANGUAGES), z.object({ open: text, closed: text })),
});
type InstructionFields = z.infer<typeof InstructionFields>;

const BLANK = { open: '', closed: '' };

function fieldsOf({ name, phone, texts }: EmergencySetup): InstructionFields {
  const of = (language: MessageLanguage) => ({
    open: texts[language]?.open ?? '',
    closed: texts[language]?.closed ?? '',
  });
  return { name: name ?? '', phone: phone ?? '', texts: { en: of('en'), de: of('de'), es: of('es') } };
}

const toTexts = (texts: InstructionFields['texts']) =>
  Object.fromEntries(
    MESSAGE_LANGUAGES.map((language) => {
      const { open, closed } = texts[language] ?? BLANK;
      return [language, { open: open || null, closed: closed || null }];
    }),
  );

const LANGUAGES = MESSAGE_LANGUAGES.map((value) => ({ value, label: MESSAGE_LANGUAGE_LABELS[value] }));

/** EMERGENCY-2. Whom clients call while the clinic is closed, and what they read at once. */
export function InstructionForm({ setup }: { readonly setup: EmergencySetup }) {
  const [language, setLanguage] = useState<MessageLanguage>('en');
  const save = useWrite(changeEmergencySettingsEndpoint);
  const clinic = useClinicSetup().data?.clinic;
  const form = useEditForm<InstructionFields>({
    resolver: zodResolver(InstructionFields),
    saved: fieldsOf(setup),
  });
  const { errors, isDirty } = form.formState;
  const typed = form.watch();
  const own = typed.texts[language] ?? BLANK;
  const preview = (isOpen: boolean) =>
    instructionText(
      language,
      isOpen,
      {
        clinicName: clinic?.name ?? '',
        clinicPhone: clinic?.phone ?? null,
        emergencyName: typed.name.trim() || null,
        emergencyPhone: typed.phone.trim() || null,
      },
      { open: own.open.trim() || null, closed: own.closed.trim() || null },
    );
  const submit = form.handleSubmit((values) =>
    save.mutate(
      {
        name: values.name || null,
        phone: values.phone || null,
        texts: toTexts(values.texts),
        version: setup.version,
      },
      { onError: (error) => showFieldErrors(error, form) },
    ),
  );
  return (
    <Card>
      <MayChange call={changeEmergencySettingsEndpoint}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <CardHeader
            title="What clients read in an emergency"
            description="Sent right away when a message has emergency words. No other message gets an automatic reply."
          />
          <CardBody className="flex flex-col gap-4">
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <Field label="Emergency clinic while you are closed" optional error={errors.name?.message}>
                <Input autoComplete="off" placeholder="Night Animal Hospital" {...form.register('name')} />
              </Field>
              <Field label="Its phone number" optional error={errors.phone?.message}>
                <Input type="tel" autoComplete="off" {...form.register('phone')} />
              </Field>
            </div>
            <Segmented label="Language" value={language} onValueChange={setLanguage} options={LANGUAGES} />
            <Field
              key={`open ${language}`}
              label="While you are open"
              optional
              hint="{{clinic.phone}} becomes your number. Leave blank to send our standard text."
              error={errors.texts?.[language]?.open?.message}
            >
              <Textarea
                rows={2}
                placeholder={INSTRUCTIONS[language].open}
                {...form.register(`texts.${language}.open`)}
              />
            </Field>
            <Field
              key={`closed ${language}`}
              label="While you are closed"
              optional
              hint="{{emergency.phone}} becomes the emergency number. It is added if you leave it out."
              error={errors.texts?.[language]?.closed?.message}
            >
              <Textarea
                rows={2}
                placeholder={INSTRUCTIONS[language].closed}
                {...form.register(`texts.${language}.closed`)}
              />
            </Field>
            <section aria-label="Preview" className="grid grid-cols-1 gap-3 sm:grid-cols-2">
              <Preview title="Preview while open" text={preview(true)} />
              <Preview title="Preview while closed" text={preview(false)} />
            </section>
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

const Preview = ({ title, text: said }: { readonly title: string; readonly text: string }) => (
  <div className="rounded-lg bg-sunken p-3">
    <h3 className="pb-1 text-sm font-medium text-ink-muted">{title}</h3>
    <p className="wrap-anywhere">{said}</p>
  </div>
);
