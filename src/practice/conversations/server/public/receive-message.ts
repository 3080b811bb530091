import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { sortInbound } from '#practice/assistant/server/public/sort-inbound.ts';
import { applyOptOut } from '#practice/contact-consent/server/public/apply-opt-out.ts';
import { findEmergency } from '#practice/emergency-words/server/public/find-emergency.ts';
import { chooseConversation } from '../../joining.rules.ts';
import { subjectKey } from '../../message-text.rules.ts';
import { answerMessage } from '../answer-message.ts';
import { answerReceived } from '../answer-received.ts';
import { appendInbound } from '../append-inbound.ts';
import { findCandidates } from '../find-candidates.ts';
import { findSender } from '../find-sender.ts';
import { findSpecies } from '../find-species.ts';
import { laneOfAddress, lockLanes } from '../lanes.ts';
import type { StoredConversation } from '../conversation-row.ts';
import { openConversation } from '../open-conversation.ts';
import { pushToStaff } from '../push-notices.ts';
import { writeEvent } from '../write-event.ts';
import type { InboundMessage, ReceivedMessage } from './inbound-message.ts';
import type { MessageScope } from './message-scope.ts';
import type { SettledReply, SettleReply } from './settle-reply.ts';

const Known = z.object({ messageId: z.uuid(), conversationId: z.uuid() });

/** The same message, if it was received before; also one of our own that comes back to us. */
async function findKnown(
  { tx, session: { clinicId } }: MessageScope,
  { channel, endpoint, providerId }: InboundMessage,
): Promise<ReceivedMessage | null> {
  const row = await fetchRow(
    tx,
    Known,
    sql`
    select m.id as "messageId", m.conversation_id as "conversationId" from messages m
     where m.clinic_id = ${clinicId} and m.channel = ${channel} and m.provider_id = ${providerId}
       and (m.endpoint is not distinct from ${endpoint}::text or m.direction = 'out') limit 1`,
  );
  return row ? { ...row, isNew: false } : null;
}

async function chooseOrOpen(scope: MessageScope, inbound: InboundMessage, clientId: string | null) {
  const key = subjectKey(inbound.subject);
  const candidates = await findCandidates(scope, inbound, clientId);
  const chosen = chooseConversation(
    candidates.map((candidate) => ({ ...candidate, isWaiting: candidate.waitingSince !== null })),
    { isMachine: inbound.isMachine, subjectKey: inbound.channel === 'email' ? key : null },
  );
  const found = candidates.find(({ id }) => id === chosen);
  if (found) return { conversation: found, isNew: false };
  const opened = await openConversation(scope, {
    clientId,
    petId: null,
    channel: inbound.channel,
    endpoint: inbound.endpoint,
    address: inbound.from,
    addressName: inbound.fromName,
    subject: inbound.subject,
    // Nobody has to answer what a program wrote.
    status: inbound.isMachine ? 'resolved' : 'open',
    topic: 'general',
  });
  return { conversation: opened, isNew: true };
}

/** Says what was done with a reply, and answers it. */
async function settle(
  scope: MessageScope,
  conversation: StoredConversation,
  messageId: string,
  { event, answer }: SettledReply,
): Promise<void> {
  await writeEvent(scope, conversation.id, event, { messageId });
  await answerMessage(scope, conversation, {
    kind: 'visit_confirmation',
    text: answer,
    subject: null,
    purpose: 'reply',
    isOwed: false,
  });
}

/**
 * Stores a message that reached the clinic: in the right conversation (INBOX-1), of the right client (INBOX-10), with what follows from
 * it at once in the same transaction: an opt-out, an emergency, an automatic answer (INBOX-14). Received again, it has no effect.
 *
 * Called by channels, which have checked that the message is theirs, as `job_server` or for a signed-in person; the files are in the
 * clinic's folder of the bucket `documents` already.
 *
 * @param settleReply what may act on a short reply in place of a person.
 * @throws AppError `file_missing`.
 */
export async function receiveMessage(
  scope: MessageScope,
  inbound: InboundMessage,
  settleReply: SettleReply | null = null,
): Promise<ReceivedMessage> {
  const clientId = await findSender(scope, inbound);
  await lockLanes(scope, [clientId ?? laneOfAddress(inbound.channel, inbound.from)]);
  const known = await findKnown(scope, inbound);
  if (known) return known;
  const { conversation: joined, isNew } = await chooseOrOpen(scope, inbound, clientId);
  const about = { petId: joined.petId, clientId: joined.clientId };
  const text = [inbound.subject, inbound.text].filter(Boolean).join('\n');
  const emergency = inbound.isMachine
    ? null
    : await findEmergency(scope, { text, species: await findSpecies(scope, about) });
  const settled =
    isNew || inbound.isMachine || !inbound.isProven || emergency
      ? null
      : await settleReply?.(scope, { conversationId: joined.id, text: inbound.text });
  const sort =
    inbound.isMachine || settled
      ? null
      : await sortInbound(scope, { text, clientId: joined.clientId, emergency });
  const { messageId, conversation } = await appendInbound(scope, joined, inbound, {
    emergency,
    sort,
    isNew,
    isSettled: Boolean(settled),
  });
  const optOut = await applyOptOut(scope, {
    channel: inbound.channel,
    endpoint: inbound.endpoint,
    address: inbound.from,
    clientId: conversation.clientId,
    text: inbound.text,
    optOut: inbound.optOut,
    messageId,
    isProven: inbound.isProven,
  });
  if (optOut.effect === 'stopped') await writeEvent(scope, conversation.id, 'opted_out', { messageId });
  if (optOut.effect === 'started') await writeEvent(scope, conversation.id, 'opted_in', { messageId });
  if (settled) await settle(scope, conversation, messageId, settled);
  else if (!inbound.isMachine) {
    await pushToStaff(scope, conversation, emergency?.level ?? null);
    await answerReceived(scope, conversation, inbound, { optOut, emergency });
  }
  return { conversationId: conversation.id, messageId, isNew: true };
}
