import { sql } from 'kysely';
import * as z from 'zod';
import {
  MESSAGE_WAYS,
  type MessageWay,
  PROVIDER_CHANNELS,
  type ProviderChannel,
} from '#vocabulary/message-ways.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { setMessageChannel } from '#practice/conversations/server/public/set-message-channel.ts';
import { findClinicLinks } from '#practice/crm-connection/server/public/clinic-links.ts';
import { type ChangeRoute, type ChannelSettings, TwilioAccountView, WayHealth } from '../contract.ts';
import { channelStates } from './public/channel-states.ts';
import { isProviderChannel } from './routes-of-channels.ts';
import { inboundPath } from './webhook-path.ts';

const Route = z.object({ channel: z.enum(PROVIDER_CHANNELS), way: z.enum(MESSAGE_WAYS), isOn: z.boolean() });
const Location = z.object({ id: z.string().nullable() });

/** Everything that the settings of message channels show. */
export async function getChannelSettings(ctx: MemberContext): Promise<ChannelSettings> {
  const { tx, session } = ctx;
  const { clinicId } = session;
  const [twilio, health, routes, location, links, states] = await Promise.all([
    fetchRow(
      tx,
      TwilioAccountView,
      sql`select t.state, t.account_sid as "accountSid", t.account_name as "accountName", t.token_hint as "tokenHint",
            t.sender_number as "senderNumber", t.service_sid as "serviceSid", t.whatsapp_number as "whatsappNumber",
            t.whatsapp_content_sid as "whatsappContentSid", t.registration, t.hears, t.connected_at as "connectedAt"
            from twilio_accounts t where t.clinic_id = ${clinicId}`,
    ),
    fetchRows(
      tx,
      WayHealth,
      sql`select m.way, m.failing_since as "failingSince", m.trouble, m.trouble_code as "troubleCode", m.troubled_at as "troubledAt",
            m.paused_until as "pausedUntil", m.heard_at as "heardAt", m.sent_at as "sentAt"
            from message_connections m where m.clinic_id = ${clinicId} order by m.way`,
    ),
    fetchRows(
      tx,
      Route,
      sql`select r.channel, r.way, r.is_on as "isOn" from message_channel_routes r where r.clinic_id = ${clinicId}`,
    ),
    fetchRow(
      tx,
      Location,
      sql`select m.location_id as id from message_connections m where m.clinic_id = ${clinicId} and m.way = 'gohighlevel'`,
    ),
    findClinicLinks(tx, clinicId),
    channelStates(ctx),
  ]);
  const locations = new Map(links.flatMap((link) => link.locations.map((one) => [one.id, one] as const)));
  return {
    twilio: twilio ?? null,
    gohighlevel: {
      isConnected: links.length > 0,
      needsReconnect: links.length > 0 && links.every(({ needsReconnect }) => needsReconnect),
      locations: [...locations.values()],
      locationId: location?.id ?? null,
    },
    health,
    channels: PROVIDER_CHANNELS.map((channel) => {
      const route = routes.find((one) => one.channel === channel);
      return { channel, way: route?.way ?? null, isOn: route?.isOn ?? false };
    }),
    states: [...states],
    inboundPath: inboundPath(clinicId),
  };
}

/** Channels that went a way which is gone are off: nothing waits for it. */
export async function turnOffWay(ctx: MemberContext, way: MessageWay): Promise<void> {
  const { tx, session } = ctx;
  const turnedOff = await tx
    .updateTable('message_channel_routes')
    .set({ is_on: false })
    .where('clinic_id', '=', session.clinicId)
    .where('way', '=', way)
    .where('is_on', '=', true)
    .returning('channel')
    .execute();
  for (const { channel } of turnedOff)
    if (isProviderChannel(channel))
      await setMessageChannel(ctx, { channel, endpoint: null, isOn: false, isDefault: true });
}

/** A channel that the clinic has never turned on or off is on as soon as something carries it. */
export async function turnOnFirst(
  ctx: MemberContext,
  channel: ProviderChannel,
  way: MessageWay,
): Promise<void> {
  const { tx, session } = ctx;
  const turnedOn = await tx
    .insertInto('message_channel_routes')
    .values({ clinic_id: session.clinicId, channel, way, is_on: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning('channel')
    .executeTakeFirst();
  if (turnedOn) await setMessageChannel(ctx, { channel, endpoint: null, isOn: true, isDefault: true });
}

/** A location that the clinic's own connection reaches. From now on its messages are the clinic's. */
export async function chooseLocation(
  ctx: MemberContext,
  { locationId }: { readonly locationId: string | null },
) {
  const { tx, now, session } = ctx;
  const links = await findClinicLinks(tx, session.clinicId);
  const location = links.flatMap(({ locations }) => locations).find(({ id }) => id === locationId) ?? null;
  if (locationId !== null && !location) throw new AppError('not_found');
  const name = location && location.name.slice(0, 200);
  await sql`insert into message_connections as m (clinic_id, way, location_id, location_name)
      values (${session.clinicId}, 'gohighlevel', ${locationId}, ${name})
      on conflict (clinic_id, way) do update set location_id = excluded.location_id, location_name = excluded.location_name,
        failures = 0, failing_since = null, trouble = null, trouble_code = null, troubled_at = null, paused_until = null,
        reconciled_at = ${now.toISOString()}::timestamptz
      where m.clinic_id = ${session.clinicId}`.execute(tx);
  if (locationId === null) await turnOffWay(ctx, 'gohighlevel');
  ctx.audit('message_way.connected', session.clinicId, { after: { way: 'gohighlevel', locationId, name } });
  return getChannelSettings(ctx);
}

/** @throws AppError `message_way_not_connected` for a channel that is turned on without its provider. */
export async function changeRoute(ctx: MemberContext, { channel, way, isOn }: ChangeRoute) {
  const { tx, session } = ctx;
  await tx
    .insertInto('message_channel_routes')
    .values({ clinic_id: session.clinicId, channel, way, is_on: isOn })
    .onConflict((conflict) => conflict.columns(['clinic_id', 'channel']).doUpdateSet({ way, is_on: isOn }))
    .execute();
  await setMessageChannel(ctx, { channel, endpoint: null, isOn, isDefault: true });
  const settings = await getChannelSettings(ctx);
  const state = settings.states.find((one) => one.channel === channel)?.state;
  if (isOn && state === 'not_connected') throw new AppError('message_way_not_connected');
  ctx.audit('message_channel.changed', session.clinicId, { after: { channel, way, isOn } });
  return settings;
}
