import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { lineOrBlank } from '#foundation/contract/one-line.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

/** For how many days back emails that did not arrive are counted. */
export const UNDELIVERED_DAYS = 30;

/** How a clinic sends and receives emails, and how it goes. */
export const MailSettings = z.object({
  /** The part before the @ of the clinic's receiving address. The domain is the server's. */
  mailbox: z.string(),
  clinicName: z.string(),
  /** Whom emails come from; the clinic's name if null. */
  senderName: z.string().nullable(),
  version: RecordVersion,
  lastSentAt: Instant.nullable(),
  lastReceivedAt: Instant.nullable(),
  /** Emails that did not arrive, or were called spam, in the last days. */
  undeliveredCount: z.int(),
});
export type MailSettings = z.infer<typeof MailSettings>;

export const getMailSettingsEndpoint = endpoint({
  id: 'messageMail.getSettings',
  method: 'GET',
  path: '/v1/message-mail/settings',
  summary: 'How the clinic sends and receives emails, and how it goes.',
  permission: 'message:manage',
  reads: ['clinicSetup', 'mailSettings'],
  input: z.strictObject({}),
  output: MailSettings,
  errors: [],
});

/** `version` 0 where nothing was entered before. */
export const ChangeMailSettings = z.strictObject({ senderName: lineOrBlank(80), version: RecordVersion });
export type ChangeMailSettings = z.output<typeof ChangeMailSettings>;

export const changeMailSettingsEndpoint = endpoint({
  id: 'messageMail.changeSettings',
  method: 'PUT',
  path: '/v1/message-mail/settings',
  summary: 'Changes whom the clinic’s emails to clients come from.',
  permission: 'message:manage',
  audit: 'mail_settings.changed',
  changes: ['mailSettings'],
  input: ChangeMailSettings,
  output: MailSettings,
  errors: ['record_changed'],
});
