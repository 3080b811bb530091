import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { crmChannelOf } from '../crm-channels.rules.ts';
import { findAttemptOf } from './attempts.ts';
import { storeEvent } from './events.ts';
import { type CrmInbound, HASHED } from './inbound-crm.ts';

const Id = z.string().min(1).max(200);

/** A message as it is in events and in answers, which name its id differently. */
export const CrmMessage = z.object({
  id: Id.nullish(),
  messageId: Id.nullish(),
  contactId: Id,
  conversationId: Id.nullish(),
  messageType: z.string().max(60).nullish(),
  direction: z.string().max(20).nullish(),
  status: z.string().max(40).nullish(),
  body: z.string().max(20_000).nullish(),
  attachments: z.array(z.string().max(2_000)).nullish(),
  dateAdded: z.string().max(40).nullish(),
});
export type CrmMessage = z.infer<typeof CrmMessage>;

const hashOf = (message: CrmMessage): string =>
  createHash('sha256')
    .update(JSON.stringify([message.conversationId, message.direction, message.dateAdded, message.body]))
    .digest('hex');

/** The provider's id; some events of texts lack it. */
export const idOf = (message: CrmMessage): string =>
  message.messageId ?? message.id ?? HASHED + hashOf(message);

const instantOr = (text: string | null | undefined, fallback: string): string => {
  const at = new Date(text ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? fallback : at.toISOString();
};

/** Stores a message that a client sent. */
export async function storeInbound(
  scope: MessageScope,
  message: CrmMessage,
): Promise<'duplicate' | 'ignored' | 'stored'> {
  const channel = crmChannelOf(message.messageType ?? '');
  if (!channel) return 'ignored';
  const payload: CrmInbound = {
    messageId: idOf(message),
    contactId: message.contactId,
    channel,
    body: message.body ?? '',
    attachments: message.attachments ?? [],
    sentAt: instantOr(message.dateAdded, scope.now.toISOString()),
  };
  return storeEvent(scope, { way: 'gohighlevel', key: `in:${payload.messageId}`, kind: 'inbound', payload });
}

/** Stores what became of a message that was sent from here. One that was sent in GoHighLevel itself is none of ours. */
export async function storeOutbound(
  scope: MessageScope,
  message: CrmMessage,
): Promise<'duplicate' | 'ignored' | 'stored'> {
  const channel = crmChannelOf(message.messageType ?? '');
  const status = message.status ?? '';
  const id = message.messageId ?? message.id;
  if (!channel || !id || status === '' || status === 'pending' || status === 'queued') return 'ignored';
  if (!(await findAttemptOf(scope, 'gohighlevel', id))) return 'ignored';
  return storeEvent(scope, {
    way: 'gohighlevel',
    key: `${id}:${status}`,
    kind: 'status',
    payload: { id, status, channel },
  });
}
