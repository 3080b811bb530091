import * as z from 'zod';
import {
  CONSENT_ACTIONS,
  CONSENT_KINDS,
  CONSENT_METHODS,
  CONSENT_PURPOSES,
  CONSENT_STRENGTHS,
  WORDING_LANGUAGES,
} from '#vocabulary/contact-consents.ts';
import { MESSAGE_CHANNELS } from '#vocabulary/messages.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { blankOrText } from '#foundation/contract/public-form.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

export const Channel = z.enum(MESSAGE_CHANNELS);
export const Purpose = z.enum(CONSENT_PURPOSES);

/** An address of a client on a channel, with what may be sent there. */
export const ContactAddress = z.object({
  channel: Channel,
  address: z.string(),
  /** What ends everything at the address; null for nothing. */
  block: z.enum(['stop', 'carrier_stop', 'bounced']).nullable(),
  hasComplained: z.boolean(),
  purposes: z.array(
    z.object({
      purpose: Purpose,
      isAllowed: z.boolean(),
      /** Null where it is allowed. */
      reason: z
        .enum(['opted_out', 'no_consent', 'law_unknown', 'erased', 'undeliverable', 'channel_off'])
        .nullable(),
      rule: z.string(),
    }),
  ),
});
export type ContactAddress = z.infer<typeof ContactAddress>;

/** A row of the ledger, with its proof. */
export const ConsentRow = z.object({
  id: z.uuid(),
  channel: Channel,
  /** Null for all addresses of the client, and when it was erased. */
  address: z.string().nullable(),
  purpose: Purpose.nullable(),
  action: z.enum(CONSENT_ACTIONS),
  strength: z.enum(CONSENT_STRENGTHS).nullable(),
  method: z.enum(CONSENT_METHODS),
  wording: z.string().nullable(),
  wordingVersion: z.int().nullable(),
  note: z.string().nullable(),
  /** The message that says it. */
  messageId: z.string().nullable(),
  network: z.string().nullable(),
  occurredAt: Instant,
  recordedAt: Instant,
  recordedByName: z.string().nullable(),
});
export type ConsentRow = z.infer<typeof ConsentRow>;

/** The channels in the order in which a client prefers them. */
const Channels = z
  .array(Channel)
  .min(1, 'Choose at least one channel.')
  .max(MESSAGE_CHANNELS.length)
  .refine((channels) => new Set(channels).size === channels.length, 'Choose each channel only once.');

export const ContactPreference = z.object({ channels: z.array(Channel), version: RecordVersion });
export type ContactPreference = z.infer<typeof ContactPreference>;

export const ClientConsents = z.object({
  clientId: z.uuid(),
  addresses: z.array(ContactAddress),
  /** The latest first; at most 200. */
  history: z.array(ConsentRow),
  /** Version 0 where the client has said nothing. */
  preference: ContactPreference,
});
export type ClientConsents = z.infer<typeof ClientConsents>;

export const getClientConsentsEndpoint = endpoint({
  id: 'contactConsents.get',
  method: 'GET',
  path: '/v1/clients/{clientId}/contact-consents',
  summary: 'What may be sent to a client on which channel, and the proof.',
  permission: 'message:read',
  reads: ['contactConsents/{clientId}', 'clients/{clientId}', 'contactSettings'],
  input: z.strictObject({ clientId: z.uuid() }),
  output: ClientConsents,
  errors: ['not_found'],
});

/** What staff records of what a client said. Only the client lifts the block of a carrier. */
export const STAFF_ACTIONS = ['given', 'withdrawn', 'informed', 'stop', 'start', 'restored'] as const;
export const STAFF_METHODS = ['staff_verbal', 'staff_written'] as const;

export const RecordClientConsent = z
  .strictObject({
    clientId: z.uuid(),
    channel: Channel,
    /** One of the client’s. */
    address: z.string().trim().min(1, 'Choose an address.').max(320),
    action: z.enum(STAFF_ACTIONS),
    /** Null for an action about the address as such. */
    purpose: Purpose.nullable(),
    method: z.enum(STAFF_METHODS),
    language: z.enum(WORDING_LANGUAGES).default('en'),
    note: blankOrText(500),
    /** When the client said it; null for now. */
    occurredOn: CalendarDay.nullable().default(null),
  })
  .superRefine(({ action, purpose }, ctx) => {
    const needsPurpose = action === 'given' || action === 'withdrawn' || action === 'informed';
    if (needsPurpose !== (purpose !== null))
      ctx.addIssue({ code: 'custom', path: ['purpose'], message: 'Choose what the messages are about.' });
  });
export type RecordClientConsent = z.output<typeof RecordClientConsent>;

export const recordClientConsentEndpoint = endpoint({
  id: 'contactConsents.record',
  method: 'POST',
  path: '/v1/clients/{clientId}/contact-consents',
  summary: 'Records what a client has agreed to or declined, verbally or in writing.',
  permission: 'message:write',
  audit: 'contact_consent.recorded',
  changes: ['contactConsents/{clientId}'],
  input: RecordClientConsent,
  output: z.object({ clientId: z.uuid() }),
  errors: ['client_erased', 'not_found'],
});

const ChangePreference = z.strictObject({ clientId: z.uuid(), channels: Channels, version: RecordVersion });
export type ChangePreference = z.output<typeof ChangePreference>;

export const changeContactPreferenceEndpoint = endpoint({
  id: 'contactConsents.changePreference',
  method: 'PUT',
  path: '/v1/clients/{clientId}/contact-preference',
  summary: 'Changes the order of the channels that a client prefers.',
  permission: 'message:write',
  audit: 'contact_preference.changed',
  changes: ['contactConsents/{clientId}'],
  input: ChangePreference,
  output: z.object({ clientId: z.uuid(), ...ContactPreference.shape }),
  errors: ['client_erased', 'not_found', 'record_changed'],
});

const Hours = z.array(z.tuple([z.int(), z.int()]).nullable()).length(7);

/** A row of the law that applies at the clinic’s place. */
export const LawOfClinic = z.object({
  channels: z.array(Channel),
  purpose: Purpose,
  consent: z.enum(CONSENT_KINDS),
  months: z.int().nullable(),
  /** From Monday to Sunday, in minutes of the day; null without legal hours. */
  hours: Hours.nullable(),
  source: z.string(),
  checkedOn: CalendarDay,
  isConfirmed: z.boolean(),
});
export type LawOfClinic = z.infer<typeof LawOfClinic>;

const Minute = z.int().min(0, 'Use a time of the day.').max(1440, 'Use a time of the day.');

const SettingsFields = {
  fromMinute: Minute,
  toMinute: Minute,
  purposesOff: z.array(Purpose).max(CONSENT_PURPOSES.length),
  stopPhrases: z.array(z.string().trim().min(2, 'Use at least 2 characters.').max(100)).max(100),
};

export const ContactSettings = z.object({
  ...SettingsFields,
  version: RecordVersion,
  zone: z.string(),
  laws: z.array(LawOfClinic),
});
export type ContactSettings = z.infer<typeof ContactSettings>;

export const getContactSettingsEndpoint = endpoint({
  id: 'contactSettings.get',
  method: 'GET',
  path: '/v1/contact-settings',
  summary: 'When and what the clinic sends automatically, and which laws apply to it.',
  permission: 'message:read',
  reads: ['contactSettings', 'clinicSetup'],
  input: z.strictObject({}),
  output: ContactSettings,
  errors: [],
});

/** The shortest period in which automatic messages are sent, in minutes: shorter ones do not fit every time zone. */
export const MIN_SENDING_MINUTES = 240;

export const ChangeContactSettings = z
  .strictObject({ ...SettingsFields, version: RecordVersion })
  .superRefine(({ fromMinute, toMinute }, ctx) => {
    if (toMinute - fromMinute < MIN_SENDING_MINUTES)
      ctx.addIssue({ code: 'custom', path: ['toMinute'], message: 'Allow at least 4 hours for sending.' });
  });
export type ChangeContactSettings = z.output<typeof ChangeContactSettings>;

export const changeContactSettingsEndpoint = endpoint({
  id: 'contactSettings.change',
  method: 'PUT',
  path: '/v1/contact-settings',
  summary: 'Changes when and what the clinic sends automatically.',
  permission: 'message:manage',
  audit: 'contact_settings.changed',
  changes: ['contactSettings'],
  input: ChangeContactSettings,
  output: ContactSettings,
  errors: ['record_changed'],
});
