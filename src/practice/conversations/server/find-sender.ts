import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { InboundMessage } from './public/inbound-message.ts';
import type { MessageScope } from './public/message-scope.ts';

const Row = z.object({ clientId: z.uuid(), isKnown: z.boolean() });

/** Contacts under which a client may have this address. */
function contactsOf({ channel, from, alsoKnownAs }: InboundMessage): { kind: string; value: string }[] {
  const own =
    channel === 'email'
      ? [{ kind: 'email', value: from.toLowerCase() }]
      : channel === 'sms' || channel === 'whatsapp'
        ? [{ kind: 'phone', value: from }]
        : [];
  return [
    ...own,
    ...alsoKnownAs.map(({ kind, value }) => ({
      kind,
      value: kind === 'email' ? value.toLowerCase() : value,
    })),
  ];
}

/**
 * INBOX-10. The client who wrote: whom a person said the address to be, else the only one who has it as a contact. Null for nobody, for
 * several, and for a sender whom the channel does not prove.
 */
export async function findSender(
  { tx, session: { clinicId } }: MessageScope,
  inbound: InboundMessage,
): Promise<string | null> {
  if (!inbound.isProven) return null;
  // In the portal the client is signed in: they are their own address.
  if (inbound.channel === 'portal') return inbound.from;
  const contacts = contactsOf(inbound);
  const rows = await fetchRows(
    tx,
    Row,
    sql`
    select s.client_id as "clientId", true as "isKnown" from conversation_senders s
     where s.clinic_id = ${clinicId} and s.channel = ${inbound.channel} and s.address = ${inbound.from}
    union
    select k.client_id, false
      from unnest(${contacts.map(({ kind }) => kind)}::text[], ${contacts.map(({ value }) => value)}::text[]) as w (kind, value)
      join client_contacts k on k.clinic_id = ${clinicId} and k.normalized = w.value and k.kind = w.kind
      join clients c on c.clinic_id = ${clinicId} and c.id = k.client_id and c.archived_at is null and c.erased_at is null`,
  );
  const known = rows.find(({ isKnown }) => isKnown);
  if (known) return known.clientId;
  const found = new Set(rows.map(({ clientId }) => clientId));
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}
