import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import type { TemplateChannel } from '#vocabulary/message-templates.ts';
import { queryOf } from '#foundation/web/api.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { ClientPicker } from '#practice/clients/web/public/client-picker.tsx';
import { getTemplateSampleEndpoint } from '../contract.ts';
import { renderTemplate } from '../template-text.rules.ts';
import { TEXT_OF_CHANNEL, type TemplateTexts } from '../template-texts.rules.ts';
import { SmsPartCounter } from './public/sms-part-counter.tsx';

interface TemplatePreviewProps {
  readonly language: MessageLanguage;
  readonly channel: TemplateChannel;
  readonly texts: TemplateTexts;
  readonly onShorten: (shorten: (text: string) => string) => void;
}

/** What a client would read. Links and what the record does not say are examples. */
export function TemplatePreview({ language, channel, texts, onShorten }: TemplatePreviewProps) {
  const [clientId, setClientId] = useState<string>();
  const { data, error } = useQuery({
    ...queryOf(getTemplateSampleEndpoint, { language, ...(clientId === undefined ? {} : { clientId }) }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <FormError error={error} />;
  if (!data) return <SkeletonRows rows={2} />;
  const said = renderTemplate(texts[TEXT_OF_CHANNEL[channel]], data.fields).text;
  return (
    <section aria-label="Preview" className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex items-center gap-2">
        <h3 className="font-medium">Preview</h3>
        <Badge>Example</Badge>
      </div>
      <Field label="Client" hint="Links and missing details are samples.">
        <ClientPicker
          value={clientId ?? data.client?.id ?? ''}
          valueLabel={data.client?.fullName}
          placeholder="A sample client"
          onChoose={({ id }) => setClientId(id)}
        />
      </Field>
      <div className="rounded-lg bg-sunken p-4 wrap-anywhere whitespace-pre-line">
        {channel === 'email' && (
          <p className="pb-2 font-semibold">{renderTemplate(texts.emailSubject, data.fields).text}</p>
        )}
        {said}
      </div>
      {channel === 'sms' && <SmsPartCounter text={said} onReplace={onShorten} />}
    </section>
  );
}
