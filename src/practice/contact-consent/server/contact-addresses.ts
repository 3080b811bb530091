import { sql } from 'kysely';
import * as z from 'zod';
import { CONSENT_PURPOSES } from '#vocabulary/contact-consents.ts';
import { MESSAGE_CHANNELS, type MessageChannelName } from '#vocabulary/messages.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { ContactAddress } from '../contract.ts';
import { decideContacts } from './public/decide-contacts.ts';
import type { ContactDecision } from './public/contact-decision.ts';
import type { ContactScope } from './public/contact-scope.ts';

const Row = z.object({ channel: z.enum(MESSAGE_CHANNELS), address: z.string() });
type Row = z.infer<typeof Row>;

const CHANNELS_OF_PHONE: readonly MessageChannelName[] = ['sms', 'whatsapp'];

const Contact = z.object({ kind: z.enum(['email', 'phone']), normalized: z.string() });

/** The addresses of a client: those of their record, the email address first, and those of other channels that the ledger names. */
export async function findAddresses(
  { tx, session: { clinicId } }: ContactScope,
  clientId: string,
): Promise<readonly Row[]> {
  const contacts = await fetchRows(
    tx,
    Contact,
    sql`select k.kind, k.normalized from client_contacts k
         where k.clinic_id = ${clinicId} and k.client_id = ${clientId} order by k.kind, k.is_primary desc, k.id`,
  );
  return contacts.flatMap(({ kind, normalized }) =>
    kind === 'email'
      ? [{ channel: 'email' as const, address: normalized.toLowerCase() }]
      : CHANNELS_OF_PHONE.map((channel) => ({ channel, address: normalized })),
  );
}

const blockOf = (reply: ContactDecision | undefined): ContactAddress['block'] => {
  if (reply === undefined || reply.allowed) return null;
  if (reply.rule === 'ledger:carrier_stop') return 'carrier_stop';
  if (reply.rule === 'ledger:stop') return 'stop';
  return reply.rule === 'ledger:bounced' ? 'bounced' : null;
};

const ASKED = ['reply', ...CONSENT_PURPOSES] as const;

/** What may be sent to each address of a client, as it is decided when something is sent. */
export async function readAddresses(scope: ContactScope, clientId: string): Promise<ContactAddress[]> {
  const addresses = await findAddresses(scope, clientId);
  const decisions = await decideContacts(
    scope,
    addresses.flatMap((address) =>
      ASKED.map((purpose) => ({ ...address, clientId, purpose, at: scope.now })),
    ),
  );
  return addresses.map((address, index) => {
    const [reply, ...rest] = decisions.slice(index * ASKED.length, (index + 1) * ASKED.length);
    return {
      channel: address.channel,
      address: address.address,
      block: blockOf(reply),
      hasComplained: rest.some((decision) => decision.rule === 'ledger:complained'),
      purposes: CONSENT_PURPOSES.map((purpose, at) => {
        const decision = rest[at];
        if (!decision) throw new Error('Each question must have its decision.');
        return {
          purpose,
          isAllowed: decision.allowed,
          reason: decision.allowed ? null : decision.reason,
          rule: decision.rule,
        };
      }),
    };
  });
}
