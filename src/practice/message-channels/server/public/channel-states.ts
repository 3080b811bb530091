import { sql } from 'kysely';
import * as z from 'zod';
import {
  MESSAGE_WAYS,
  PROVIDER_CHANNELS,
  WAY_TROUBLES,
  type MessageWay,
  type WayTrouble,
} from '#vocabulary/message-ways.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { findClinicLinks } from '#practice/crm-connection/server/public/clinic-links.ts';
import type { ChannelState } from '../../contract.ts';
import { wayState } from '../../way-state.rules.ts';

const Route = z.object({ channel: z.enum(PROVIDER_CHANNELS), way: z.enum(MESSAGE_WAYS), isOn: z.boolean() });
const Health = z.object({
  way: z.enum(MESSAGE_WAYS),
  locationId: z.string().nullable(),
  failures: z.int(),
  failingSince: Instant.nullable(),
  trouble: z
    .custom<WayTrouble>((value) => typeof value === 'string' && Object.hasOwn(WAY_TROUBLES, value))
    .nullable(),
  pausedUntil: Instant.nullable(),
});
const Twilio = z.object({ state: z.enum(['connected', 'refused', 'disconnected']) });

/** What is known of each way of the clinic. */
async function findWays({ tx, session: { clinicId } }: MessageScope) {
  const [health, accounts, links] = await Promise.all([
    fetchRows(
      tx,
      Health,
      sql`select m.way, m.location_id as "locationId", m.failures, m.failing_since as "failingSince", m.trouble,
            m.paused_until as "pausedUntil" from message_connections m where m.clinic_id = ${clinicId}`,
    ),
    fetchRows(tx, Twilio, sql`select t.state from twilio_accounts t where t.clinic_id = ${clinicId}`),
    findClinicLinks(tx, clinicId),
  ]);
  const twilio = accounts[0]?.state ?? 'disconnected';
  const locationId = health.find(({ way }) => way === 'gohighlevel')?.locationId ?? null;
  const reaching = links.filter(({ locations }) => locations.some(({ id }) => id === locationId));
  const crm = reaching.some(({ needsReconnect }) => !needsReconnect)
    ? 'connected'
    : reaching.length > 0
      ? 'refused'
      : 'disconnected';
  return { health, access: { twilio, gohighlevel: crm } as const satisfies Record<MessageWay, string> };
}

/** Whether messages of each channel that goes through a provider can be sent now, for whoever may read messages, and for jobs. */
export async function channelStates(scope: MessageScope): Promise<readonly ChannelState[]> {
  const { tx, now, session } = scope;
  const [routes, { health, access }] = await Promise.all([
    fetchRows(
      tx,
      Route,
      sql`select r.channel, r.way, r.is_on as "isOn" from message_channel_routes r where r.clinic_id = ${session.clinicId}`,
    ),
    findWays(scope),
  ]);
  return PROVIDER_CHANNELS.map((channel): ChannelState => {
    const route = routes.find((one) => one.channel === channel);
    if (!route?.isOn) return { channel, way: route?.way ?? null, state: 'off', since: null, trouble: null };
    const { way } = route;
    const found = health.find((one) => one.way === way) ?? null;
    const { state, since, trouble } = wayState(access[way], found, now);
    return { channel, way, state, since, trouble };
  });
}
