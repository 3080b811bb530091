import { useState } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import type { BulkChannel } from '#vocabulary/bulk-messages.ts';
import {
  MESSAGE_LANGUAGE_LABELS,
  MESSAGE_LANGUAGES,
  type MessageLanguage,
} from '#vocabulary/message-languages.ts';
import { MESSAGE_CHANNEL_LABELS } from '#vocabulary/messages.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { SmsPartCounter } from '#practice/message-templates/web/public/sms-part-counter.tsx';
import { TemplateTextInput } from '#practice/message-templates/web/public/template-text-input.tsx';
import { TEXTS_OF_CHANNEL } from '../check-draft.rules.ts';
import type { BulkTexts } from '../content.contract.ts';
import { DraftChannels } from './draft-channels.tsx';
import type { DraftFields } from './draft-form.ts';
import { DraftSection } from './draft-section.tsx';

const TEXT_LABELS: Readonly<
  Record<keyof BulkTexts, { readonly label: string; readonly limit: number; readonly rows: number }>
> = {
  emailSubject: { label: 'Subject', limit: 200, rows: 1 },
  emailText: { label: 'Email', limit: 8000, rows: 8 },
  smsText: { label: 'Text message', limit: 1600, rows: 4 },
  portalText: { label: 'Message in the client portal', limit: 8000, rows: 6 },
};

/** The text of a channel without its subject. */
const bodyOf = (channel: BulkChannel): keyof BulkTexts => TEXTS_OF_CHANNEL[channel].at(-1) ?? 'emailText';

const LANGUAGE_OPTIONS = MESSAGE_LANGUAGES.map((value) => ({
  value,
  label: MESSAGE_LANGUAGE_LABELS[value],
}));
const isLanguage = (value: string): value is MessageLanguage =>
  MESSAGE_LANGUAGES.some((language) => language === value);

interface DraftTextsProps {
  readonly form: UseFormReturn<DraftFields>;
  /** In which clients without a language are written to. */
  readonly clinicLanguage: MessageLanguage;
}

/** What the message says, on each channel and in each language. */
export function DraftTexts({ form, clinicLanguage }: DraftTextsProps) {
  const [language, setLanguage] = useState(clinicLanguage);
  const channels = useWatch({ control: form.control, name: 'channels' });
  const [wanted, setWanted] = useState<BulkChannel>(channels[0] ?? 'email');
  const channel = channels.includes(wanted) ? wanted : (channels[0] ?? null);
  return (
    <DraftSection
      title="Message"
      description="Fields such as the pet’s name are filled in for each client. Clients who use another language get that text, if there is one."
    >
      <DraftChannels form={form} />
      {channel !== null && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="max-w-full overflow-x-auto">
              <Segmented
                label="Channel"
                value={channel}
                onValueChange={setWanted}
                options={channels.map((value) => ({
                  value,
                  label: MESSAGE_CHANNEL_LABELS[value],
                }))}
              />
            </div>
            <NativeSelect
              aria-label="Language"
              className="w-40"
              options={LANGUAGE_OPTIONS}
              value={language}
              onChange={({ target }) => {
                if (isLanguage(target.value)) setLanguage(target.value);
              }}
            />
          </div>
          <ChannelTexts key={`${language} ${channel}`} form={form} language={language} channel={channel} />
        </>
      )}
    </DraftSection>
  );
}

interface ChannelTextsProps {
  readonly form: UseFormReturn<DraftFields>;
  readonly language: MessageLanguage;
  readonly channel: BulkChannel;
}

function ChannelTexts({ form, language, channel }: ChannelTextsProps) {
  const channels = useWatch({ control: form.control, name: 'channels' });
  const texts = useWatch({ control: form.control, name: `texts.${language}` });
  const said = texts[bodyOf(channel)];
  const others = channels.filter((one) => one !== channel);
  const copy = () => {
    for (const other of others)
      form.setValue(`texts.${language}.${bodyOf(other)}`, said.slice(0, TEXT_LABELS[bodyOf(other)].limit), {
        shouldDirty: true,
      });
  };
  return (
    <>
      {TEXTS_OF_CHANNEL[channel].map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={`texts.${language}.${name}`}
          render={({ field, fieldState }) => (
            <TemplateTextInput
              kind="bulk_message"
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
      {channel === 'sms' && (
        <SmsPartCounter
          text={said}
          onReplace={(shorten) =>
            form.setValue(`texts.${language}.smsText`, shorten(said), { shouldDirty: true })
          }
        />
      )}
      {others.length > 0 && said.trim() !== '' && (
        <Button size="sm" className="w-fit" onClick={copy}>
          Use this text on other channels
        </Button>
      )}
    </>
  );
}
