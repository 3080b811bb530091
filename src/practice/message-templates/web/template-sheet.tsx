import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { MESSAGE_LANGUAGE_LABELS } from '#vocabulary/message-languages.ts';
import { MESSAGE_CHANNEL_LABELS } from '#vocabulary/messages.ts';
import {
  TEMPLATE_CHANNELS,
  TEMPLATE_KIND_ENTRIES,
  type TemplateChannel,
} from '#vocabulary/message-templates.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { checkTexts } from '../check-texts.rules.ts';
import { changeTemplateEndpoint, type StandardTemplate } from '../contract.ts';
import { textsOfChannel, type TemplateTexts } from '../template-texts.rules.ts';
import { TemplateActions } from './template-actions.tsx';
import { TemplateFields, toTemplateFields, toWhatsappTemplate } from './template-form.ts';
import { TemplatePreview } from './template-preview.tsx';
import { TemplateTextInput } from './public/template-text-input.tsx';
import { WhatsappTemplateInputs } from './whatsapp-template-inputs.tsx';

const TEXT_LABELS: Readonly<Record<keyof TemplateTexts, { label: string; limit: number; rows: number }>> = {
  emailSubject: { label: 'Subject', limit: 200, rows: 1 },
  emailText: { label: 'Email', limit: 8000, rows: 8 },
  smsText: { label: 'Text message', limit: 1600, rows: 4 },
  whatsappText: { label: 'WhatsApp message', limit: 4000, rows: 4 },
  portalText: { label: 'Message in the client portal', limit: 8000, rows: 4 },
};

const CHANNEL_OPTIONS = TEMPLATE_CHANNELS.map((value) => ({
  value,
  label: value === 'portal' ? 'Portal' : MESSAGE_CHANNEL_LABELS[value],
}));

/** The first channel whose text has an error, so that it is shown. */
const faultyChannel = (errors: FieldErrors<TemplateFields>): TemplateChannel | undefined =>
  TEMPLATE_CHANNELS.find(
    (channel) =>
      textsOfChannel(channel).some((name) => errors.texts?.[name]) ||
      (channel === 'whatsapp' && errors.whatsappTemplate !== undefined),
  );

interface TemplateSheetProps {
  readonly template: StandardTemplate;
  /** Of all kinds and languages, to copy from. */
  readonly all: readonly StandardTemplate[];
  readonly onClose: () => void;
}

/** Changes what one kind of message says in one language, on each channel. */
export function TemplateSheet({ template, all, onClose }: TemplateSheetProps) {
  const { kind, language, version } = template;
  const [channel, setChannel] = useState<TemplateChannel>('email');
  const save = useWrite(changeTemplateEndpoint);
  const form = useForm<TemplateFields, unknown, TemplateFields>({
    resolver: zodResolver(TemplateFields),
    defaultValues: toTemplateFields(template),
  });
  const { errors, isDirty } = form.formState;
  const texts = useWatch({ control: form.control, name: 'texts' });
  const show = (faulty: FieldErrors<TemplateFields>) => setChannel(faultyChannel(faulty) ?? channel);
  const submit = form.handleSubmit((values) => {
    const faults = checkTexts(kind, values.texts);
    for (const { path, message } of faults)
      form.setError(path as `texts.${keyof TemplateTexts}`, { message });
    if (faults.length > 0) return show(form.formState.errors);
    return save.mutate(
      {
        kind,
        language,
        version,
        texts: values.texts,
        isActive: values.isActive,
        whatsappTemplate: toWhatsappTemplate(values.whatsappTemplate),
      },
      {
        onError: (error) => {
          showFieldErrors(error, form);
          show(form.formState.errors);
        },
      },
    );
  }, show);
  return (
    <FormSheet
      title={TEMPLATE_KIND_ENTRIES[kind].label}
      description={`${MESSAGE_LANGUAGE_LABELS[language]}. ${TEMPLATE_KIND_ENTRIES[kind].description}`}
      submitLabel="Save template"
      busy={save.isPending}
      isDirty={isDirty}
      isDone={save.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
      className="sm:max-w-2xl"
      head={
        <div className="overflow-x-auto">
          <Segmented label="Channel" value={channel} onValueChange={setChannel} options={CHANNEL_OPTIONS} />
        </div>
      }
    >
      {textsOfChannel(channel).map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={`texts.${name}`}
          render={({ field, fieldState }) => (
            <TemplateTextInput
              kind={kind}
              label={TEXT_LABELS[name].label}
              rows={TEXT_LABELS[name].rows}
              maxLength={TEXT_LABELS[name].limit}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      ))}
      {channel === 'whatsapp' && <WhatsappTemplateInputs kind={kind} form={form} />}
      <Controller
        control={form.control}
        name="isActive"
        render={({ field }) => (
          <CheckboxField
            label="Use this text"
            hint="While this is off, our standard text is sent."
            checked={field.value}
            onCheckedChange={(checked) => field.onChange(checked === true)}
          />
        )}
      />
      <SubmitError error={save.error} fieldErrors={errors} />
      <TemplateActions
        template={template}
        all={all}
        onCopy={(copied) => form.setValue('texts', copied, { shouldDirty: true })}
        onReset={onClose}
      />
      <TemplatePreview
        language={language}
        channel={channel}
        texts={texts}
        onShorten={(shorten) =>
          form.setValue('texts.smsText', shorten(form.getValues('texts.smsText')), { shouldDirty: true })
        }
      />
    </FormSheet>
  );
}
