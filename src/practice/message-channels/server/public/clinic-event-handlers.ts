import * as z from 'zod';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import {
  APPLIED,
  type ClinicEvent,
  type ClinicEventHandlers,
  type EventEffect,
  ignored,
} from '#practice/crm-connection/server/public/crm-event.ts';
import { DndPayload } from '../apply-dnd.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { ChannelParts } from '../channel-parts.ts';
import { noteHeard } from '../connection-health.ts';
import { CrmMessage, storeInbound, storeOutbound } from '../crm-events.ts';
import { findCrmLink } from '../crm-link.ts';
import { storeEvent } from '../events.ts';

type Handle = (scope: MessageScope, event: ClinicEvent) => Promise<EventEffect>;

const NOT_A_MESSAGE = ignored('It is not a message that can be read.');
const stored = (outcome: 'duplicate' | 'ignored' | 'stored', reason: string): EventEffect =>
  outcome === 'ignored' ? ignored(reason) : APPLIED;

const receiveInbound: Handle = async (scope, { payload }) => {
  const message = CrmMessage.safeParse(payload);
  if (!message.success || message.data.direction === 'outbound') return NOT_A_MESSAGE;
  return stored(await storeInbound(scope, message.data), 'Messages of this kind are not received here.');
};

const receiveOutbound: Handle = async (scope, { payload }) => {
  const message = CrmMessage.safeParse(payload);
  if (!message.success) return NOT_A_MESSAGE;
  return stored(await storeOutbound(scope, message.data), 'It was not sent from here.');
};

const Contact = z.looseObject({ id: z.string().min(1).max(200) });

const receiveDnd: Handle = async (scope, event) => {
  const contact = Contact.safeParse(event.payload);
  const payload = contact.success
    ? DndPayload.safeParse({ ...contact.data, contactId: contact.data.id })
    : null;
  if (!payload?.success) return ignored('It says nothing about a contact.');
  await storeEvent(scope, {
    way: 'gohighlevel',
    key: `dnd:${event.id}`,
    kind: 'consent',
    payload: payload.data,
  });
  return APPLIED;
};

const ignoreUnread: Handle = () => Promise.resolve(ignored('What is unread is counted here.'));

/**
 * What events of a clinic's connection to GoHighLevel do: messages that clients sent, what became of those that were sent, and who does
 * not want to be written to. Only of the location that the clinic has chosen for its messages, whatever else its connection reaches.
 */
export function messageEventHandlers({ database }: Pick<ChannelParts, 'database'>): ClinicEventHandlers {
  const ofLocation = (handle: Handle) => (event: ClinicEvent) =>
    asClinic(database, event.clinicId, async (scope) => {
      const link = await findCrmLink(scope);
      if (!link || link.locationId !== event.locationId)
        return ignored('It is not about the location that the clinic uses for messages.');
      await noteHeard(scope, 'gohighlevel');
      return handle(scope, event);
    });
  return {
    InboundMessage: ofLocation(receiveInbound),
    OutboundMessage: ofLocation(receiveOutbound),
    ContactDndUpdate: ofLocation(receiveDnd),
    ConversationUnreadUpdate: ofLocation(ignoreUnread),
    ConversationUnreadWebhook: ofLocation(ignoreUnread),
  };
}
