import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { DND_CHANNELS, type DndChannel } from '../crm-channels.rules.ts';
import type { ChannelParts } from './channel-parts.ts';
import type { StoredEvent } from './events.ts';

const Setting = z.object({ status: z.string().nullish() }).nullish();
export const DndPayload = z.object({
  contactId: z.string(),
  phone: z.string().nullish(),
  email: z.string().nullish(),
  dnd: z.boolean().nullish(),
  dndSettings: z.partialRecord(z.enum(['SMS', 'WhatsApp', 'Email', 'FB']), Setting).nullish(),
});
type DndPayload = z.infer<typeof DndPayload>;

const addressOf = ({ contactId, phone, email }: DndPayload, channel: DndChannel): string | null => {
  if (channel === 'email') return email?.trim().toLowerCase() || null;
  return channel === 'sms' || channel === 'whatsapp' ? phone || null : contactId;
};

/** Null when the event says nothing about a channel. What it says of the channel counts, else what it says of all of them. */
function isBlocked({ dnd, dndSettings }: DndPayload, key: keyof typeof DND_CHANNELS): boolean | null {
  const status = dndSettings?.[key]?.status ?? null;
  if (status === 'active' || status === 'permanent') return true;
  return status === 'inactive' ? false : (dnd ?? null);
}

const Changed = z.object({ changed: z.int() });

/** Whether it is a change: a block that was never there is not lifted. */
async function noteBlock(
  { tx, now, session: { clinicId } }: MessageScope,
  channel: DndChannel,
  address: string,
  blocked: boolean,
): Promise<boolean> {
  const row = await fetchRow(
    tx,
    Changed,
    blocked
      ? sql`insert into message_channel_blocks as b (clinic_id, way, channel, address, is_blocked)
            values (${clinicId}, 'gohighlevel', ${channel}, ${address}, true)
            on conflict (clinic_id, way, channel, address) do update set is_blocked = true, changed_at = ${now.toISOString()}::timestamptz
              where b.clinic_id = ${clinicId} and not b.is_blocked
            returning 1 as changed`
      : sql`update message_channel_blocks as b set is_blocked = false, changed_at = ${now.toISOString()}::timestamptz
             where b.clinic_id = ${clinicId} and b.way = 'gohighlevel' and b.channel = ${channel} and b.address = ${address} and b.is_blocked
            returning 1 as changed`,
  );
  return row !== undefined;
}

/** Enters in the consents whom GoHighLevel does not write to any more, and whom it does again. */
export async function applyDnd(
  scope: MessageScope,
  { inbox }: ChannelParts,
  event: StoredEvent,
): Promise<string> {
  const payload = DndPayload.parse(event.payload);
  let changes = 0;
  for (const key of ['SMS', 'WhatsApp', 'Email', 'FB'] as const) {
    const blocked = isBlocked(payload, key);
    for (const channel of blocked === null ? [] : DND_CHANNELS[key]) {
      const address = addressOf(payload, channel);
      if (address === null || !(await noteBlock(scope, channel, address, blocked === true))) continue;
      changes += 1;
      await inbox.recordCarrierConsent(scope, {
        channel,
        endpoint: null,
        address,
        action: blocked ? 'stop' : 'start',
        evidence: 'gohighlevel:dnd',
        at: new Date(event.receivedAt),
      });
    }
  }
  return changes > 0 ? 'applied' : 'unchanged';
}
