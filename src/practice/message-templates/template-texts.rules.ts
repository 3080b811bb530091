import { TEMPLATE_CHANNELS, type TemplateChannel } from '#vocabulary/message-templates.ts';

/** What a message of one kind says in one language, on each channel. Each has fields in double braces. */
export interface TemplateTexts {
  readonly emailSubject: string;
  readonly emailText: string;
  readonly smsText: string;
  readonly whatsappText: string;
  /** In the client portal, and on social networks. */
  readonly portalText: string;
}

export const TEXT_OF_CHANNEL = {
  email: 'emailText',
  sms: 'smsText',
  whatsapp: 'whatsappText',
  portal: 'portalText',
} as const satisfies Readonly<Record<TemplateChannel, keyof TemplateTexts>>;

/** The texts of one channel, each with its name. */
export const textsOfChannel = (channel: TemplateChannel): readonly (keyof TemplateTexts)[] =>
  channel === 'email' ? ['emailSubject', 'emailText'] : [TEXT_OF_CHANNEL[channel]];

export const TEXT_NAMES: readonly (keyof TemplateTexts)[] = TEMPLATE_CHANNELS.flatMap(textsOfChannel);
