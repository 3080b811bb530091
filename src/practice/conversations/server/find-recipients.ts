import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { MESSAGE_CHANNELS, type MessageChannelName } from '#vocabulary/messages.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from './public/message-scope.ts';

/** A client who may be written to. */
export const Recipient = z.object({
  clientId: z.uuid(),
  fullName: z.string(),
  isErased: z.boolean(),
  hasAccount: z.boolean(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Addresses on channels that have no contact of their own. */
  known: z.array(z.object({ channel: z.enum(MESSAGE_CHANNELS), address: z.string() })),
  /** Channels on which the address above receives nothing. */
  dead: z.array(z.object({ channel: z.enum(MESSAGE_CHANNELS), address: z.string() })),
});
export type Recipient = z.infer<typeof Recipient>;

/** @param clientIds SQL of an array. */
async function recipientsAmong(
  { tx, session: { clinicId } }: MessageScope,
  clientIds: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, Recipient>> {
  // Client by client over an index: a list of contacts that is joined would be read again for each client.
  const contactOf = (kind: 'email' | 'phone') => sql`
    (select k.normalized from client_contacts k where k.clinic_id = ${clinicId} and k.client_id = c.id and k.kind = ${kind}
      order by k.is_primary desc, k.id limit 1)`;
  const rows = await fetchRows(
    tx,
    Recipient.extend({ askedId: z.uuid() }),
    sql`
    select a.id as "askedId", c.id as "clientId", c.full_name as "fullName", c.erased_at is not null as "isErased",
        c.user_id is not null as "hasAccount", w.phone, w.email,
        coalesce((select json_agg(json_build_object('channel', s.channel, 'address', s.address) order by s.matched_at desc)
          from conversation_senders s where s.clinic_id = ${clinicId} and s.client_id = c.id), '[]') as known,
        coalesce((select json_agg(json_build_object('channel', u.channel, 'address', u.address))
          from undeliverable_addresses u where u.clinic_id = ${clinicId} and u.address in (w.phone, w.email)), '[]') as dead
      from clients a join clients c on c.clinic_id = ${clinicId} and c.id = coalesce(a.merged_into, a.id)
      cross join lateral (select ${contactOf('phone')} as phone, ${contactOf('email')} as email) w
     where a.clinic_id = ${clinicId} and a.id = any (${clientIds})`,
  );
  return new Map(rows.map(({ askedId, ...recipient }) => [askedId, recipient]));
}

/** The clients of the clinic by their ids; of those who were merged, whom they were merged into, under the id that was asked for. */
export const findRecipients = (
  scope: MessageScope,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, Recipient>> => recipientsAmong(scope, sql`${[...clientIds]}::uuid[]`);

/** The client of a conversation, if it has one, found without that conversation having been read. */
export const findRecipientsOf = (
  scope: MessageScope,
  conversationId: string,
): Promise<ReadonlyMap<string, Recipient>> =>
  recipientsAmong(
    scope,
    sql`array(select v.client_id from conversations v where v.clinic_id = ${scope.session.clinicId} and v.id = ${conversationId})`,
  );

/** E.164: what was entered without a country is no address for a text message. */
const INTERNATIONAL = /^\+\d{4,15}$/;
/** Shown instead of an address in the portal, which has none. */
export const PORTAL_ADDRESS = 'portal';

/** Where a channel reaches a client; null if it does not. */
export function addressOn(
  { phone, email, hasAccount, known }: Recipient,
  channel: MessageChannelName,
): string | null {
  switch (channel) {
    case 'portal':
      return hasAccount ? PORTAL_ADDRESS : null;
    case 'email':
      return email?.toLowerCase() ?? null;
    case 'sms':
    case 'whatsapp':
      return phone !== null && INTERNATIONAL.test(phone) ? phone : knownOn(known, channel);
    case 'facebook':
    case 'instagram':
      return knownOn(known, channel);
  }
}

const knownOn = (known: Recipient['known'], channel: MessageChannelName): string | null =>
  known.find((one) => one.channel === channel)?.address ?? null;

const Channel = z.object({
  channel: z.enum(MESSAGE_CHANNELS),
  endpoint: z.string().nullable(),
  isOn: z.boolean(),
  isDefault: z.boolean(),
  downSince: Instant.nullable(),
});
type Channel = z.infer<typeof Channel>;

/** Tailwell itself delivers these. */
const ALWAYS_ON: readonly MessageChannelName[] = ['portal', 'email'];

/** What the clinic has entered of its channels, the default one of each last. */
export const readChannels = ({ tx, session: { clinicId } }: MessageScope): Promise<Channel[]> =>
  fetchRows(
    tx,
    Channel,
    sql`
    select e.channel, e.endpoint, e.is_on as "isOn", e.is_default as "isDefault", e.down_since as "downSince" from message_channels e
     where e.clinic_id = ${clinicId} order by e.is_default, e.id`,
  );

/** The channels that the clinic uses, each with the endpoint on which new conversations are begun. */
export function channelsInUse(rows: readonly Channel[]): ReadonlyMap<MessageChannelName, string | null> {
  const off = new Set(rows.filter(({ isOn }) => !isOn).map(({ channel }) => channel));
  const channels = new Map<MessageChannelName, string | null>(
    ALWAYS_ON.filter((channel) => !off.has(channel)).map((channel) => [channel, null]),
  );
  // The default one is last.
  for (const { channel, endpoint, isOn } of rows) if (isOn) channels.set(channel, endpoint);
  return channels;
}

/** The same, read. */
export const findChannels = async (scope: MessageScope) => channelsInUse(await readChannels(scope));
