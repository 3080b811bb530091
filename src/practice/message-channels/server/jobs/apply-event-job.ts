import { defineJob, type Job } from '#foundation/server/jobs.ts';
import type { InboundMessage } from '#practice/conversations/server/public/inbound-message.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { applyDnd } from '../apply-dnd.ts';
import { applyStatus } from '../apply-status.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { ChannelParts } from '../channel-parts.ts';
import { noteHeard } from '../connection-health.ts';
import { completeEvent, findEvent, postponeEvent, type StoredEvent } from '../events.ts';
import { readCrmInbound } from '../inbound-crm.ts';
import { readTwilioInbound } from '../inbound-twilio.ts';
import { isProviderChannel } from '../routes-of-channels.ts';
import { noteWindow } from '../windows.ts';

async function receive(
  scope: MessageScope,
  { inbox }: ChannelParts,
  way: StoredEvent['way'],
  message: InboundMessage,
) {
  await inbox.receiveMessage(scope, message);
  if (isProviderChannel(message.channel))
    await noteWindow(scope, message.channel, message.from, message.sentAt);
  await noteHeard(scope, way);
}

async function applyInbound(parts: ChannelParts, clinicId: string, event: StoredEvent): Promise<void> {
  const read =
    event.way === 'gohighlevel'
      ? await readCrmInbound(parts, clinicId, event)
      : await readTwilioInbound(parts, clinicId, event).then((message) =>
          message ? { message } : { outcome: 'not_connected' },
        );
  await asClinic(parts.database, clinicId, async (scope) => {
    // Another run of this job may have been faster.
    if (!(await findEvent(scope, event.id))) return;
    if ('waitMs' in read) return postponeEvent(scope, event.id, read.waitMs);
    if ('message' in read) await receive(scope, parts, event.way, read.message);
    await completeEvent(scope, event.id, 'outcome' in read ? read.outcome : 'applied');
  });
}

/** Applies a stored event of a clinic. Applied again, or for another clinic, it has no effect. */
export async function applyChannelEvent(
  parts: ChannelParts,
  { clinicId, eventId }: { readonly clinicId: string; readonly eventId: string },
): Promise<void> {
  const event = await asClinic(parts.database, clinicId, (scope) => findEvent(scope, eventId));
  if (!event) return;
  if (event.kind === 'inbound') return applyInbound(parts, clinicId, event);
  await asClinic(parts.database, clinicId, async (scope) => {
    const current = await findEvent(scope, eventId);
    if (!current) return;
    const apply = current.kind === 'status' ? applyStatus : applyDnd;
    await completeEvent(scope, eventId, await apply(scope, parts, current));
  });
}

export const applyChannelEventJob = (parts: ChannelParts): Job =>
  defineJob('channels.applyEvent', (event) => applyChannelEvent(parts, event));
