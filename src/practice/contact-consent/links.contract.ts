import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Channel, Purpose } from './contract.ts';

/** The token of a link: whose address it is about, and a secret. It is sent in request bodies only. */
export const ContactToken = z
  .string()
  .regex(/^[\w-]{64}$/, 'This link is incomplete. Copy the whole link from the message.');

const LINK_RATE = 30;

export const ContactLink = z.object({
  kind: z.enum(['unsubscribe', 'confirm']),
  clinicName: z.string(),
  channel: Channel,
  /** With its middle hidden; null when it was erased. */
  address: z.string().nullable(),
  /** What the message was about. */
  purpose: Purpose,
  /** What the recipient gets no messages about any more. */
  off: z.array(Purpose),
  isConfirmed: z.boolean(),
});
export type ContactLink = z.infer<typeof ContactLink>;

/** It changes nothing: programs that scan emails open links. */
export const openContactLinkEndpoint = endpoint({
  id: 'contactLinks.open',
  method: 'POST',
  path: '/v1/contact-links',
  summary: 'What a link of a message is about: which clinic, which address, what is off.',
  permission: 'public',
  reads: [],
  changes: [],
  ratePerMinute: LINK_RATE,
  input: z.strictObject({ token: ContactToken }),
  output: ContactLink,
  errors: ['not_found'],
});

const AnswerContactLink = z.strictObject({
  token: ContactToken,
  off: z.array(Purpose).max(4),
  on: z.array(Purpose).max(4),
});
export type AnswerContactLink = z.output<typeof AnswerContactLink>;

/** Repeated, it changes nothing more. */
export const answerContactLinkEndpoint = endpoint({
  id: 'contactLinks.answer',
  method: 'POST',
  path: '/v1/contact-links/choices',
  summary: 'Ends messages to the address of a link, lets them begin again, or confirms the address.',
  permission: 'public',
  changes: ['contactConsents'],
  ratePerMinute: LINK_RATE,
  input: AnswerContactLink,
  output: ContactLink,
  errors: ['not_found'],
});
