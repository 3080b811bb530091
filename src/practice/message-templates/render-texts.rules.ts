import type { MessageChannelName } from '#vocabulary/messages.ts';
import { TEMPLATE_OF_CHANNEL, type TemplateField } from '#vocabulary/message-templates.ts';
import { type FieldTexts, renderTemplate } from './template-text.rules.ts';
import { TEXT_OF_CHANNEL, type TemplateTexts } from './template-texts.rules.ts';

export interface RenderedTexts {
  /** Only channels whose text is complete. */
  readonly texts: Readonly<
    Partial<Record<MessageChannelName, { readonly subject: string | null; readonly text: string }>>
  >;
  /** Fields that a channel's text needs and that have no value: nothing is sent there. */
  readonly missing: readonly { readonly channel: MessageChannelName; readonly field: TemplateField }[];
}

/** TEXT-2. What a message says on each channel. A text that would be incomplete is left out, and says why. */
export function renderTexts(
  template: TemplateTexts,
  values: FieldTexts,
  channels: readonly MessageChannelName[],
): RenderedTexts {
  const rendered = channels.map((channel) => {
    const { text, missing } = renderTemplate(template[TEXT_OF_CHANNEL[TEMPLATE_OF_CHANNEL[channel]]], values);
    const subject = channel === 'email' ? renderTemplate(template.emailSubject, values) : null;
    return {
      channel,
      // A subject is one line.
      said: { subject: subject && subject.text.replaceAll(/\s+/g, ' '), text },
      missing: [...new Set([...(subject?.missing ?? []), ...missing])],
    };
  });
  return {
    texts: Object.fromEntries(
      rendered.filter(({ missing }) => missing.length === 0).map(({ channel, said }) => [channel, said]),
    ),
    missing: rendered.flatMap(({ channel, missing }) => missing.map((field) => ({ channel, field }))),
  };
}
