import * as z from 'zod';
import { CONSENT_PURPOSES, WORDING_LANGUAGES } from '#vocabulary/contact-consents.ts';
import { calendarDay } from '#foundation/contract/instant.ts';
import { type ContactAddress, type RecordClientConsent, STAFF_ACTIONS, STAFF_METHODS } from '../contract.ts';

type StaffAction = (typeof STAFF_ACTIONS)[number];

export const STAFF_ACTION_LABELS: Readonly<Record<StaffAction, string>> = {
  given: 'Agrees to messages',
  withdrawn: 'Declines messages',
  informed: 'Told how to object',
  stop: 'Wants no messages at this address',
  start: 'Wants messages at this address again',
  restored: 'Says the address works',
};

/** Those that are about a purpose. */
export const needsPurpose = (action: StaffAction): boolean =>
  action === 'given' || action === 'withdrawn' || action === 'informed';

/** What makes sense for an address in its state. */
export function actionsFor({
  block,
  hasComplained,
}: Pick<ContactAddress, 'block' | 'hasComplained'>): StaffAction[] {
  return STAFF_ACTIONS.filter((action) => {
    if (action === 'start') return block === 'stop';
    if (action === 'restored') return block === 'bounced' || hasComplained;
    return action !== 'stop' || block !== 'stop';
  });
}

export const ConsentFields = z.object({
  action: z.enum(STAFF_ACTIONS),
  purpose: z.enum(CONSENT_PURPOSES),
  method: z.enum(STAFF_METHODS),
  language: z.enum(WORDING_LANGUAGES),
  occurredOn: z.union([z.literal(''), calendarDay('Choose a date.')]).transform((day) => day || null),
  note: z
    .string()
    .trim()
    .max(500, 'Use at most 500 characters.')
    .transform((text) => text || null),
});
export type ConsentFields = z.output<typeof ConsentFields>;

/** What is recorded of the form: a purpose only where the action is about one. */
export const toConsent = (
  clientId: string,
  { channel, address }: Pick<ContactAddress, 'address' | 'channel'>,
  { purpose, ...fields }: ConsentFields,
): RecordClientConsent => ({
  clientId,
  channel,
  address,
  ...fields,
  purpose: needsPurpose(fields.action) ? purpose : null,
});
