import type { ProviderChannel } from '#vocabulary/message-ways.ts';

/** The names of the channels where GoHighLevel sends. */
export const CRM_TYPES: Readonly<Record<ProviderChannel, 'FB' | 'IG' | 'SMS' | 'WhatsApp'>> = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  facebook: 'FB',
  instagram: 'IG',
};

/** The names that they have in its lists. */
export const CRM_EXPORT_CHANNELS = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  instagram: 'Instagram',
} as const satisfies Readonly<Record<ProviderChannel, string>>;

/** In events and in answers, which have other names. Calls, emails and activities are not messages of these channels. */
const CHANNELS: Readonly<Record<string, ProviderChannel>> = {
  SMS: 'sms',
  TYPE_SMS: 'sms',
  CUSTOM_SMS: 'sms',
  TYPE_CUSTOM_SMS: 'sms',
  TYPE_CUSTOM_PROVIDER_SMS: 'sms',
  WHATSAPP: 'whatsapp',
  TYPE_WHATSAPP: 'whatsapp',
  FB: 'facebook',
  FACEBOOK: 'facebook',
  TYPE_FACEBOOK: 'facebook',
  IG: 'instagram',
  INSTAGRAM: 'instagram',
  TYPE_INSTAGRAM: 'instagram',
};

export const crmChannelOf = (messageType: string): ProviderChannel | null => {
  const name = messageType.toUpperCase();
  return Object.hasOwn(CHANNELS, name) ? (CHANNELS[name] ?? null) : null;
};

/** The channels that a contact's DND settings are about; keys as in its events. Calls and reviews are none of ours. */
export const DND_CHANNELS = {
  SMS: ['sms'],
  WhatsApp: ['whatsapp'],
  Email: ['email'],
  FB: ['facebook', 'instagram'],
} as const;
export type DndChannel = (typeof DND_CHANNELS)[keyof typeof DND_CHANNELS][number];
