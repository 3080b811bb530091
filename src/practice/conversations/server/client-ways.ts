import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { type CONTACT_REFUSALS, MESSAGE_FAILURE_SENTENCES } from '#vocabulary/message-failures.ts';
import { MESSAGE_CHANNELS, type MessageChannelName } from '#vocabulary/messages.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { decideContacts } from '#practice/contact-consent/server/public/decide-contacts.ts';
import {
  addressOn,
  findChannels,
  findRecipients,
  PORTAL_ADDRESS,
  type Recipient,
} from './find-recipients.ts';
import type { MessageScope } from './public/message-scope.ts';

type Refusal = (typeof CONTACT_REFUSALS)[number];

export interface ClientWayFound {
  readonly channel: MessageChannelName;
  readonly endpoint: string | null;
  readonly address: string | null;
  readonly label: string | null;
  readonly refusal: Refusal | null;
}

const Contact = z.object({
  kind: z.enum(['phone', 'email']),
  normalized: z.string(),
  label: z.string().nullable(),
});
type Contact = z.infer<typeof Contact>;

const KIND_OF: Readonly<Partial<Record<MessageChannelName, Contact['kind']>>> = {
  email: 'email',
  sms: 'phone',
  whatsapp: 'phone',
};

const findContacts = ({ tx, session: { clinicId } }: MessageScope, clientId: string) =>
  fetchRows(
    tx,
    Contact,
    sql`
    select k.kind, k.normalized, k.label from client_contacts k
     where k.clinic_id = ${clinicId} and k.client_id = ${clientId} order by k.is_primary desc, k.id`,
  );

function addressesOn(recipient: Recipient, contacts: readonly Contact[], channel: MessageChannelName) {
  const kind = KIND_OF[channel];
  const usual = addressOn(recipient, channel);
  const own = contacts
    .filter((contact) => contact.kind === kind && (kind === 'email' || contact.normalized.startsWith('+')))
    .map(({ normalized, label }) => ({ address: normalized, label }));
  const all =
    usual === null || own.some(({ address }) => address === usual)
      ? own
      : [{ address: usual, label: null }, ...own];
  return all.map(({ address, label }) => ({ address: address === PORTAL_ADDRESS ? null : address, label }));
}

const refusedFor = (way: ClientWayFound, refusal: ClientWayFound['refusal']): ClientWayFound => ({
  ...way,
  refusal,
});

/** INBOX-4. The ways on which a person can write to a client, and why not on some. @throws AppError `not_found`. */
export async function findClientWays(
  scope: MessageScope,
  clientId: string,
): Promise<readonly ClientWayFound[]> {
  const [recipients, channels, contacts] = await Promise.all([
    findRecipients(scope, [clientId]),
    findChannels(scope),
    findContacts(scope, clientId),
  ]);
  const recipient = recipients.get(clientId);
  if (!recipient) throw new AppError('not_found');
  const ways = MESSAGE_CHANNELS.flatMap((channel): ClientWayFound[] => {
    if (!channels.has(channel)) return [];
    const endpoint = channels.get(channel) ?? null;
    const found = recipient.isErased ? [] : addressesOn(recipient, contacts, channel);
    return found.length > 0
      ? found.map(({ address, label }) => ({ channel, endpoint, address, label, refusal: null }))
      : [
          {
            channel,
            endpoint,
            address: null,
            label: null,
            refusal: recipient.isErased ? 'erased' : 'no_address',
          },
        ];
  });
  const asked = ways.flatMap(({ channel, address, refusal }) =>
    refusal === null && address !== null ? [{ channel, address }] : [],
  );
  const decisions = await decideContacts(
    scope,
    asked.map(({ channel, address }) => ({
      channel,
      address,
      clientId: recipient.clientId,
      purpose: 'reply' as const,
      at: scope.now,
    })),
  );
  return ways.map((way) => {
    const decision =
      decisions[asked.findIndex((one) => one.channel === way.channel && one.address === way.address)];
    return decision === undefined || decision.allowed ? way : refusedFor(way, decision.reason);
  });
}

const Open = z.object({ id: z.uuid(), channel: z.enum(MESSAGE_CHANNELS) });

/** The same for screens, with the conversation that is open on each. @throws AppError `not_found`. */
export async function listClientWays(ctx: MessageScope, { clientId }: { readonly clientId: string }) {
  const { clinicId } = ctx.session;
  const [ways, open] = await Promise.all([
    findClientWays(ctx, clientId),
    fetchRows(
      ctx.tx,
      Open,
      sql`
      select distinct on (c.channel) c.id, c.channel from conversations c
       where c.clinic_id = ${clinicId} and c.client_id = ${clientId} and c.status <> 'resolved' and c.merged_into is null
       order by c.channel, c.last_position desc`,
    ),
  ]);
  return {
    items: ways.map(({ channel, address, label, refusal }) => ({
      channel,
      address,
      label,
      refusal,
      sentence: refusal === null ? null : MESSAGE_FAILURE_SENTENCES[refusal],
      conversationId: open.find((one) => one.channel === channel)?.id ?? null,
    })),
  };
}

/** Whether the clinic has a client, and of an erased one that they were. */
export const findClient = ({ tx, session: { clinicId } }: MessageScope, clientId: string) =>
  fetchRow(
    tx,
    z.object({ isErased: z.boolean() }),
    sql`select c.erased_at is not null as "isErased" from clients c where c.clinic_id = ${clinicId} and c.id = ${clientId}`,
  );
