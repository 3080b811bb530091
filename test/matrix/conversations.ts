import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { givenUploadedFile } from '../given-document.ts';

/** Conversations of the clinic's client, with one message each in the states that endpoints need. */
export interface WorldConversations {
  /** With a text message of the client, which nobody has answered. */
  readonly conversationId: string;
  readonly inboundMessageId: string;
  /** The file of that message. */
  readonly messageFileName: string;
  /** Of nobody who is known. */
  readonly unknownConversationId: string;
  /** Can be merged into the first. */
  readonly mergeableConversationId: string;
  /** In the portal. */
  readonly portalConversationId: string;
  readonly conversationMergeId: string;
  readonly conversationTeamId: string;
  readonly removableTeamId: string;
  readonly scheduledMessageId: string;
  readonly cancelableMessageId: string;
  readonly failedMessageId: string;
  readonly retriableMessageId: string;
  readonly undecidedMessageId: string;
}

interface Of {
  readonly clinicId: string;
  readonly canary: string;
  readonly clientId: string;
}

const NUMBER = '+15550100100';

async function insert(owner: pg.Pool, text: string, values: readonly unknown[]): Promise<string> {
  const id = randomUUID();
  await owner.query(text, [id, ...values]);
  return id;
}

export async function givenConversations(
  owner: pg.Pool,
  { clinicId, canary, clientId }: Of,
): Promise<WorldConversations> {
  const talk = (client: string | null, channel: string, address: string | null) =>
    insert(
      owner,
      `insert into conversations (id, clinic_id, client_id, channel, address, address_name, subject) values ($1, $2, $3, $4, $5, $6, $6)`,
      [clinicId, client, channel, address, `${canary} talk`],
    );
  const inbound = async (conversationId: string, channel: string, address: string | null, fileCount = 0) => {
    const id = await insert(
      owner,
      `insert into messages (id, clinic_id, conversation_id, direction, channel, address, text, file_count, at) values ($1, $2, $3, 'in', $4, $5, $6, $7, now())`,
      [clinicId, conversationId, channel, address, `${canary} question`, fileCount],
    );
    await owner.query(
      `update conversations set last_message_id = $2, last_direction = 'in', last_preview = 'x', unread_count = 1 where id = $1`,
      [conversationId, id],
    );
    return id;
  };
  const outbound = (conversationId: string, status: string) =>
    insert(
      owner,
      `insert into messages (id, clinic_id, conversation_id, direction, channel, address, text, at, purpose, is_typed, status, scheduled_for)
       values ($1, $2, $3, 'out', 'sms', $4, $5, now(), 'reply', true, $6, now() + interval '1 day')`,
      [clinicId, conversationId, NUMBER, `${canary} answer`, status],
    );
  const conversationId = await talk(clientId, 'sms', NUMBER);
  const portalConversationId = await talk(clientId, 'portal', null);
  const unknownConversationId = await talk(null, 'sms', '+15550100199');
  const mergedId = await talk(clientId, 'facebook', 'ct_1');
  await inbound(portalConversationId, 'portal', null);
  await inbound(unknownConversationId, 'sms', '+15550100199');
  await owner.query(`update conversations set status = 'resolved', merged_into = $2 where id = $1`, [
    mergedId,
    conversationId,
  ]);
  const team = (name: string) =>
    insert(owner, `insert into conversation_teams (id, clinic_id, name) values ($1, $2, $3)`, [
      clinicId,
      `${canary} ${name}`,
    ]);
  const stored = {
    clientId,
    petId: null,
    channel: 'facebook',
    endpoint: null,
    address: 'ct_1',
    addressName: null,
    subject: null,
    subjectKey: null,
    topic: 'general',
    status: 'open',
    snoozedUntil: null,
    assigneeId: null,
    teamId: null,
    priority: 'normal',
    waitingSince: null,
    answerWarnAt: null,
    answerDueAt: null,
    emergency: null,
    unreadCount: 0,
    lastMessageId: null,
    lastPosition: 0,
    mergedInto: null,
    clientUnreadCount: 0,
    version: 1,
  };
  const inboundMessageId = await inbound(conversationId, 'sms', NUMBER, 1);
  const file = await givenUploadedFile(owner, clinicId);
  await owner.query(
    `insert into message_files (clinic_id, message_id, position, name, content_type, size_bytes, object_id, object_name)
     values ($1, $2, 1, $3, 'image/png', 5, $4, $5)`,
    [clinicId, inboundMessageId, `${canary} file`, file.id, file.path],
  );
  return {
    conversationId,
    inboundMessageId,
    messageFileName: file.path,
    unknownConversationId,
    mergeableConversationId: await talk(clientId, 'whatsapp', NUMBER),
    portalConversationId,
    conversationMergeId: await insert(
      owner,
      `insert into conversation_merges (id, clinic_id, kept_id, merged_id, was, message_ids) values ($1, $2, $3, $4, $5, '{}')`,
      [
        clinicId,
        conversationId,
        mergedId,
        JSON.stringify({
          merged: { ...stored, id: mergedId },
          kept: { ...stored, id: conversationId },
          followers: [],
        }),
      ],
    ),
    conversationTeamId: await team('team'),
    removableTeamId: await team('other team'),
    scheduledMessageId: await outbound(conversationId, 'scheduled'),
    cancelableMessageId: await outbound(conversationId, 'scheduled'),
    failedMessageId: await outbound(conversationId, 'failed'),
    retriableMessageId: await outbound(conversationId, 'failed'),
    undecidedMessageId: await outbound(conversationId, 'unknown'),
  };
}

type World = Of &
  WorldConversations & {
    readonly petId: string;
    readonly prescriptionId: string;
    readonly appointmentId: string;
  };

let nextTeam = 0;
const written = () => ({ clientMessageId: randomUUID(), text: 'Sample' });

export const CONVERSATION_SAMPLES: Readonly<Record<string, (world: World) => Record<string, unknown>>> = {
  'conversationSettings.change': () => ({ version: 0, awayIsOn: true }),
  'conversationSettings.get': () => ({}),
  'conversationTeams.add': () => ({ name: `Team ${(nextTeam += 1)}`, memberIds: [] }),
  'conversationTeams.archive': ({ removableTeamId }) => ({ id: removableTeamId }),
  'conversationTeams.change': ({ conversationTeamId }) => ({
    id: conversationTeamId,
    name: `Team ${(nextTeam += 1)}`,
    memberIds: [],
  }),
  'conversationTeams.list': () => ({}),
  'conversations.addNote': ({ conversationId }) => ({ id: conversationId, ...written() }),
  'conversations.assign': ({ conversationId }) => ({
    id: conversationId,
    version: 1,
    assigneeId: null,
    teamId: null,
  }),
  'conversations.change': ({ conversationId }) => ({ id: conversationId, version: 1, priority: 'high' }),
  'conversations.count': () => ({}),
  'conversations.get': ({ conversationId }) => ({ id: conversationId }),
  'conversations.getContext': ({ conversationId }) => ({ id: conversationId }),
  'conversations.handleEmergency': ({ conversationId }) => ({ id: conversationId }),
  'conversations.list': () => ({}),
  'conversations.listChannels': () => ({}),
  'conversations.listClientWays': ({ clientId }) => ({ clientId }),
  'conversations.listEvents': ({ conversationId }) => ({ id: conversationId }),
  'conversations.listMessages': ({ conversationId }) => ({ id: conversationId }),
  'conversations.mark': ({ conversationId }) => ({ id: conversationId, isRead: false }),
  'conversations.match': ({ unknownConversationId, clientId }) => ({ id: unknownConversationId, clientId }),
  'conversations.merge': ({ conversationId, mergeableConversationId }) => ({
    id: conversationId,
    mergedId: mergeableConversationId,
  }),
  'conversations.saveDraft': ({ conversationId }) => ({ id: conversationId, text: 'Sample' }),
  'conversations.sendMessage': ({ conversationId }) => ({
    id: conversationId,
    ...written(),
    seenMessageId: null,
    sendAnyway: true,
  }),
  'conversations.setStatus': ({ conversationId }) => ({ id: conversationId, version: 1, status: 'open' }),
  'conversations.start': ({ clientId }) => ({ clientId, channel: 'email', subject: 'Sample', ...written() }),
  'conversations.suggestClients': ({ unknownConversationId }) => ({ id: unknownConversationId }),
  'conversations.unmatch': ({ unknownConversationId }) => ({ id: unknownConversationId }),
  'conversations.unmerge': ({ conversationMergeId }) => ({ mergeId: conversationMergeId }),
  'messages.cancel': ({ cancelableMessageId }) => ({ id: cancelableMessageId }),
  'messages.decide': ({ undecidedMessageId }) => ({ id: undecidedMessageId, decision: 'sent' }),
  'messages.dismissFailure': ({ failedMessageId }) => ({ id: failedMessageId }),
  'messages.fileAttachment': ({ inboundMessageId, messageFileName, petId }) => ({
    id: inboundMessageId,
    objectName: messageFileName,
    petId,
  }),
  'messages.linkBooking': ({ inboundMessageId, appointmentId }) => ({ id: inboundMessageId, appointmentId }),
  'messages.makeNote': ({ inboundMessageId, petId }) => ({ id: inboundMessageId, petId }),
  'messages.makeRefill': ({ inboundMessageId, prescriptionId }) => ({ id: inboundMessageId, prescriptionId }),
  'messages.makeTask': ({ inboundMessageId }) => ({ id: inboundMessageId }),
  'messages.reschedule': ({ scheduledMessageId }) => ({ id: scheduledMessageId, sendAt: null }),
  'messages.retry': ({ retriableMessageId }) => ({ id: retriableMessageId }),
  'messages.startBooking': ({ inboundMessageId }) => ({ id: inboundMessageId }),
  'myConversations.checkText': ({ clinicId }) => ({ clinicId, text: 'He cannot breathe' }),
  'myConversations.count': () => ({}),
  'myConversations.get': ({ portalConversationId }) => ({ id: portalConversationId }),
  'myConversations.list': () => ({}),
  'myConversations.listClinics': () => ({}),
  'myConversations.listMessages': ({ portalConversationId }) => ({ id: portalConversationId }),
  'myConversations.markRead': ({ portalConversationId }) => ({ id: portalConversationId }),
  'myConversations.start': ({ clinicId }) => ({ clinicId, subject: 'Sample', ...written() }),
  'myConversations.write': ({ portalConversationId }) => ({ id: portalConversationId, ...written() }),
};
