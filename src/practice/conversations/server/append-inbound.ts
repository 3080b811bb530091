import type { EmergencyLevel } from '#vocabulary/conversations.ts';
import type { MessageSort } from '#vocabulary/message-sorts.ts';
import { answerTimes, moreUrgent, targetMinutes } from '../answer-clock.rules.ts';
import { statusAfterInbound } from '../joining.rules.ts';
import { saveMessageSort } from '#practice/assistant/server/public/sort-inbound.ts';
import { findWeek } from '#practice/clinics/server/public/find-week.ts';
import { appendMessage, type ConversationPatch, insertMessage } from './append-message.ts';
import type { StoredConversation } from './conversation-row.ts';
import type { InboundMessage } from './public/inbound-message.ts';
import type { MessageScope } from './public/message-scope.ts';
import { readSettings } from './settings.ts';
import { writeEvent } from './write-event.ts';

interface Following {
  readonly emergency: Emergency | null;
  /** What it is about; null where it was not sorted. */
  readonly sort: MessageSort | null;
  readonly isNew: boolean;
  /** Nobody has to read it: another feature has acted on it. */
  readonly isSettled: boolean;
}

interface Emergency {
  readonly level: EmergencyLevel;
  readonly findings: readonly { readonly found: string }[];
}

const WORDS_LIMIT = 20;

/** INBOX-2. From now on the client waits, unless they did before. */
async function waitingPatch(
  scope: MessageScope,
  conversation: StoredConversation,
  patch: ConversationPatch,
): Promise<ConversationPatch> {
  const since = conversation.waitingSince === null ? scope.now : new Date(conversation.waitingSince);
  const [settings, week] = await Promise.all([readSettings(scope), findWeek(scope)]);
  const minutes = targetMinutes(
    settings.targets,
    conversation.topic,
    patch.priority ?? conversation.priority,
  );
  const { warnAt, dueAt } = answerTimes(week, since, minutes);
  return {
    waitingSince: since.toISOString(),
    answerWarnAt: warnAt?.toISOString() ?? null,
    answerDueAt: dueAt?.toISOString() ?? null,
  };
}

/** INBOX-1, INBOX-14. What becomes of a conversation by a message of the client. */
async function patchAfter(
  scope: MessageScope,
  conversation: StoredConversation,
  inbound: InboundMessage,
  { emergency, sort, isSettled }: Following,
): Promise<ConversationPatch> {
  const ways: ConversationPatch = {
    endpoint: conversation.endpoint ?? inbound.endpoint,
    ...(inbound.channel === 'portal' || inbound.channel !== conversation.channel
      ? {}
      : {
          address: inbound.isProven || conversation.address === null ? inbound.from : conversation.address,
          addressName: inbound.fromName?.slice(0, 200) || conversation.addressName,
        }),
  };
  if (inbound.isMachine || isSettled) return ways;
  const level = emergency?.level ?? null;
  const urgent: ConversationPatch =
    level === null
      ? {}
      : {
          emergency: conversation.emergency === 'red' ? 'red' : level,
          priority: moreUrgent(conversation.priority, level === 'red' ? 'urgent' : 'high'),
        };
  return {
    ...ways,
    ...urgent,
    ...(sort === null ? {} : { sort }),
    ...(await waitingPatch(scope, conversation, urgent)),
    status: statusAfterInbound(conversation.status, false),
    snoozedUntil: null,
    unreadCount: conversation.unreadCount + 1,
  };
}

async function writeEvents(
  scope: MessageScope,
  before: StoredConversation,
  messageId: string,
  { isNew, emergency }: Following,
): Promise<void> {
  if (!isNew && before.status === 'resolved') await writeEvent(scope, before.id, 'reopened', { messageId });
  if (before.status === 'snoozed') await writeEvent(scope, before.id, 'snooze_ended', { messageId });
  if (emergency) await writeEvent(scope, before.id, 'emergency_found', { value: emergency.level, messageId });
}

/** Adds a received message to a locked conversation, with what becomes of that by it. */
export async function appendInbound(
  scope: MessageScope,
  joined: StoredConversation,
  inbound: InboundMessage,
  following: Following,
): Promise<{ readonly messageId: string; readonly conversation: StoredConversation }> {
  const { emergency, sort, isSettled } = following;
  const patch = await patchAfter(scope, joined, inbound, following);
  const words = [...new Set(emergency?.findings.map(({ found }) => found.slice(0, 100)))].slice(
    0,
    WORDS_LIMIT,
  );
  const { id, conversation } = await appendMessage(
    scope,
    joined,
    {
      direction: 'in',
      text: inbound.text,
      at: scope.now,
      channel: inbound.channel,
      endpoint: inbound.endpoint,
      address: inbound.from,
      subject: inbound.subject,
      fullText: inbound.fullText,
      files: inbound.files,
      senderName: inbound.fromName,
      isMachine: inbound.isMachine,
      isProven: inbound.isProven,
      emergency: emergency?.level ?? null,
      emergencyTerms: words,
      providerId: inbound.providerId,
    },
    patch,
  );
  if (sort !== null) await saveMessageSort(scope, id, sort);
  if (!inbound.isMachine && !isSettled) await writeEvents(scope, joined, id, following);
  if (emergency?.level === 'amber') await noteFindings(scope, conversation, words);
  if (inbound.isProven && inbound.channel !== 'portal') await reviveAddress(scope, inbound);
  return { messageId: id, conversation };
}

const noteFindings = (scope: MessageScope, conversation: StoredConversation, words: readonly string[]) =>
  insertMessage(scope, conversation, {
    direction: 'note',
    text: `This message may be urgent: ${words.join(', ')}.`,
    at: scope.now,
  });

/** An address that writes receives again. */
const reviveAddress = ({ tx, session: { clinicId } }: MessageScope, { channel, from }: InboundMessage) =>
  tx
    .deleteFrom('undeliverable_addresses')
    .where('clinic_id', '=', clinicId)
    .where('channel', '=', channel)
    .where('address', '=', from)
    .execute();
