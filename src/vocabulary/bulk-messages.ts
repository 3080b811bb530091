import type { ContactRefusal } from './message-failures.ts';

/**
 * `draft`: it can be changed, and nothing was sent. `running`: its recipients are fixed and are written to one after the other. `paused`:
 * nobody is written to until it goes on. `stopped`: a person ended it. `done`: nobody is left to write to.
 */
export const BULK_STATES = ['draft', 'running', 'paused', 'stopped', 'done'] as const;
export type BulkState = (typeof BULK_STATES)[number];

export const BULK_STATE_LABELS: Readonly<Record<BulkState, string>> = {
  draft: 'Draft',
  running: 'Sending',
  paused: 'Paused',
  stopped: 'Stopped',
  done: 'Done',
};

/**
 * What became of a recipient. `waiting`: their turn has not come. `requested`: the conversation has the message and sends it at its time.
 * `sent`: it left. `failed`: it did not arrive. `skipped`: nothing was sent for a reason. `canceled`: it was stopped before their turn.
 */
export const BULK_RECIPIENT_STATES = [
  'waiting',
  'requested',
  'sent',
  'failed',
  'skipped',
  'canceled',
] as const;
export type BulkRecipientState = (typeof BULK_RECIPIENT_STATES)[number];

export const BULK_RECIPIENT_STATE_LABELS: Readonly<Record<BulkRecipientState, string>> = {
  waiting: 'Waiting',
  requested: 'Next',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Not sent',
  canceled: 'Stopped',
};

/** Why somebody whom the filter found gets nothing, the strongest reason first. */
export const BULK_SKIP_REASONS = [
  'inactive',
  'no_living_pet',
  'no_longer_fits',
  'opted_out',
  'no_consent',
  'law_unknown',
  'undeliverable',
  'too_late',
  'channel_off',
  'no_address',
  'same_address',
  'incomplete_text',
] as const;
export type BulkSkipReason = (typeof BULK_SKIP_REASONS)[number];

/** Why a message that was handed over did not arrive. */
export const BULK_FAILURE_REASONS = ['not_delivered', 'unconfirmed'] as const;
export const BULK_REASONS = [...BULK_SKIP_REASONS, ...BULK_FAILURE_REASONS] as const;
export type BulkReason = (typeof BULK_REASONS)[number];

/** For staff. */
export const BULK_REASON_LABELS: Readonly<Record<BulkReason, string>> = {
  inactive: 'No longer a client',
  no_living_pet: 'No living pet',
  no_longer_fits: 'The reason no longer applies, such as the appointment',
  opted_out: 'Opted out of messages',
  no_consent: 'Has not agreed to these messages',
  law_unknown: 'Not allowed where the client lives, as far as we know',
  undeliverable: 'Messages to this address bounce',
  too_late: 'Too late: the last day for sending has passed',
  channel_off: 'The clinic does not use the client’s channels',
  no_address: 'No address for the chosen channels',
  same_address: 'Someone with the same address gets it',
  incomplete_text: 'The text has a field without a value',
  not_delivered: 'Could not be delivered',
  unconfirmed: 'Delivery unknown',
};

/** What the refusal of a channel means for a recipient. */
export const BULK_REASON_OF_REFUSAL: Readonly<Record<ContactRefusal, BulkSkipReason>> = {
  no_address: 'no_address',
  opted_out: 'opted_out',
  no_consent: 'no_consent',
  law_unknown: 'law_unknown',
  channel_off: 'channel_off',
  undeliverable: 'undeliverable',
  erased: 'inactive',
  too_late: 'too_late',
};

/** Channels on which the clinic can write first to anybody whose address it has. */
export const BULK_CHANNELS = ['portal', 'email', 'sms'] as const;
export type BulkChannel = (typeof BULK_CHANNELS)[number];

/** What a bulk message is for, as staff choose it. The law differs by it. */
export const BULK_PURPOSES = ['transactional', 'appointment', 'care', 'marketing'] as const;
export type BulkPurpose = (typeof BULK_PURPOSES)[number];

export const BULK_PURPOSE_ENTRIES: Readonly<
  Record<BulkPurpose, { readonly label: string; readonly hint: string }>
> = {
  transactional: {
    label: 'Service notice',
    hint: 'Something clients need to know about their pet’s treatment or how to reach you, such as a recall or a closing day. No offers.',
  },
  appointment: {
    label: 'About booked appointments',
    hint: 'For clients with an appointment, for example when the doctor is sick.',
  },
  care: {
    label: 'Care that is due',
    hint: 'Asks clients to book care that their pet needs. In many places only with their consent.',
  },
  marketing: {
    label: 'News and offers',
    hint: 'Everything else: new services, events, greetings. Only for clients who agreed, where the law requires consent.',
  },
};

/** The purposes of what nobody has asked for: the text says how to stop it. */
export const BULK_UNSOLICITED: readonly BulkPurpose[] = ['care', 'marketing'];
