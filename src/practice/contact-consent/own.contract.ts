import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Channel, ContactAddress, ContactPreference, Purpose } from './contract.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { MESSAGE_CHANNELS } from '#vocabulary/messages.ts';

/** What one of the caller’s clinics may send them. */
export const MyContact = z.object({
  clinicId: z.uuid(),
  clinicName: z.string(),
  addresses: z.array(ContactAddress),
  preference: ContactPreference,
});
export type MyContact = z.infer<typeof MyContact>;

export const getMyContactsEndpoint = endpoint({
  id: 'myContacts.get',
  method: 'GET',
  path: '/v1/my/contact-consents',
  summary: 'What the caller’s clinics may send them, and where.',
  permission: 'own_message:read',
  reads: ['contactConsents', 'clients', 'contactSettings'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(MyContact) }),
  errors: [],
});

export const RecordMyConsent = z
  .strictObject({
    clinicId: z.uuid(),
    channel: Channel,
    /** One of the caller’s. */
    address: z.string().trim().min(1).max(320),
    action: z.enum(['given', 'withdrawn', 'stop', 'start']),
    purpose: Purpose.nullable(),
  })
  .superRefine(({ action, purpose }, ctx) => {
    if ((action === 'given' || action === 'withdrawn') !== (purpose !== null))
      ctx.addIssue({ code: 'custom', path: ['purpose'], message: 'Choose what the messages are about.' });
  });
export type RecordMyConsent = z.output<typeof RecordMyConsent>;

export const recordMyConsentEndpoint = endpoint({
  id: 'myContacts.record',
  method: 'POST',
  path: '/v1/my/contact-consents',
  summary: 'The caller agrees to messages of a clinic, or declines them.',
  permission: 'own_message:write',
  audit: 'contact_consent.recorded',
  changes: ['contactConsents'],
  input: RecordMyConsent,
  output: z.object({ clinicId: z.uuid() }),
  errors: ['not_found'],
});

const ChangeMyPreference = z.strictObject({
  clinicId: z.uuid(),
  channels: z
    .array(Channel)
    .min(1, 'Choose at least one channel.')
    .max(MESSAGE_CHANNELS.length)
    .refine((channels) => new Set(channels).size === channels.length, 'Choose each channel only once.'),
  version: RecordVersion,
});
export type ChangeMyPreference = z.output<typeof ChangeMyPreference>;

export const changeMyPreferenceEndpoint = endpoint({
  id: 'myContacts.changePreference',
  method: 'PUT',
  path: '/v1/my/contact-preference',
  summary: 'Changes the order of the channels that the caller prefers.',
  permission: 'own_message:write',
  audit: 'contact_preference.changed',
  changes: ['contactConsents'],
  input: ChangeMyPreference,
  output: z.object({ clinicId: z.uuid(), ...ContactPreference.shape }),
  errors: ['not_found', 'record_changed'],
});
