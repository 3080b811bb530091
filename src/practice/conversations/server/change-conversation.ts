import { AppError } from '#vocabulary/errors.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { correctSort } from '#practice/assistant/server/public/correct-sort.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { AssignConversation, ChangeConversation, SetConversationStatus } from '../handling.contract.ts';
import { type ConversationPatch, patchConversation } from './append-message.ts';
import { lockConversation, type StoredConversation } from './conversation-row.ts';
import { pushToAssignee } from './push-notices.ts';
import { findAnswerTimes, readSettings } from './settings.ts';
import { findNames } from './staff-and-teams.ts';
import { writeEvent } from './write-event.ts';

async function lockVersion(ctx: MemberContext, id: string, version: number): Promise<StoredConversation> {
  const conversation = await lockConversation(ctx, id);
  if (conversation.version !== version) throw new AppError('record_changed');
  return conversation;
}

/** INBOX-2. Another topic or priority has another target, from when the client began to wait. */
async function withTimes(
  ctx: MemberContext,
  conversation: StoredConversation,
  patch: ConversationPatch,
): Promise<ConversationPatch> {
  if (conversation.waitingSince === null) return patch;
  const { targets } = await readSettings(ctx);
  const { warnAt, dueAt } = await findAnswerTimes(ctx, targets, {
    topic: patch.topic ?? conversation.topic,
    priority: patch.priority ?? conversation.priority,
    since: new Date(conversation.waitingSince),
  });
  return { ...patch, answerWarnAt: warnAt?.toISOString() ?? null, answerDueAt: dueAt?.toISOString() ?? null };
}

/** Changes priority, topic, sort or pet. @throws AppError `ai_feature_off`, `conversation_merged`, `not_found`, `record_changed`. */
export async function changeConversation(ctx: MemberContext, { id, version, ...fields }: ChangeConversation) {
  const before = await lockVersion(ctx, id, version);
  const {
    priority = before.priority,
    topic = before.topic,
    petId = before.petId,
    sort = before.sort,
  } = fields;
  if (fields.sort !== undefined) await correctSort(ctx, id, fields.sort);
  const next = await namingConstraints(
    { conversations_clinic_id_pet_id_fkey: 'not_found' },
    patchConversation(ctx, before, await withTimes(ctx, before, { priority, topic, petId, sort })),
  );
  if (priority !== before.priority) await writeEvent(ctx, id, 'priority_changed', { value: priority });
  if (topic !== before.topic) await writeEvent(ctx, id, 'topic_changed', { value: topic });
  const was = { priority: before.priority, topic: before.topic, petId: before.petId, sort: before.sort };
  ctx.audit('conversation.changed', id, changesBetween(was, { priority, topic, petId, sort }));
  return { id, version: next };
}

/** Whoever waits for the client, or is done, has no clock; and has read what there is. */
const SETTLED: ConversationPatch = {
  waitingSince: null,
  answerWarnAt: null,
  answerDueAt: null,
  unreadCount: 0,
};

/** INBOX-1. @throws AppError `conversation_merged`, `invalid_input`, `not_found`, `record_changed`. */
export async function setConversationStatus(
  ctx: MemberContext,
  { id, version, status, snoozedUntil }: SetConversationStatus,
) {
  const before = await lockVersion(ctx, id, version);
  if (snoozedUntil !== null && new Date(snoozedUntil) <= ctx.now) {
    throw new AppError('invalid_input', {
      fields: [{ path: 'snoozedUntil', message: 'Choose a time in the future.' }],
    });
  }
  const isSettled = status === 'pending' || status === 'resolved';
  const next = await patchConversation(ctx, before, { status, snoozedUntil, ...(isSettled ? SETTLED : {}) });
  await (status === 'snoozed'
    ? writeEvent(ctx, id, 'snoozed', { value: snoozedUntil })
    : writeEvent(ctx, id, before.status === 'resolved' ? 'reopened' : 'status_changed', { value: status }));
  ctx.audit('conversation.changed', id, {
    before: { status: before.status },
    after: { status, snoozedUntil },
  });
  return { id, version: next };
}

/** Gives a conversation to a colleague, a team or both. @throws AppError `conversation_merged`, `not_found`, `record_changed`. */
export async function assignConversation(
  ctx: MemberContext,
  { id, version, assigneeId, teamId }: AssignConversation,
) {
  const before = await lockVersion(ctx, id, version);
  const names = await findNames(ctx, { assigneeId, teamId });
  const next = await patchConversation(ctx, before, { assigneeId, teamId });
  if (assigneeId !== before.assigneeId) {
    await writeEvent(ctx, id, 'assigned', { value: names.assignee });
    await pushToAssignee(ctx, { id, assigneeId });
  }
  if (teamId !== before.teamId) await writeEvent(ctx, id, 'team_changed', { value: names.team });
  ctx.audit('conversation.assigned', id, {
    before: { assigneeId: before.assigneeId, teamId: before.teamId },
    after: { assigneeId, teamId },
  });
  return { id, version: next };
}

/** The emergency has been seen to. @throws AppError `not_found`, `conversation_merged`. */
export async function handleEmergency(ctx: MemberContext, { id }: { readonly id: string }) {
  const before = await lockConversation(ctx, id);
  if (before.emergency === null) {
    ctx.audit('conversation.emergency_handled', id, { after: { repeated: true } });
    return { id, version: before.version };
  }
  const version = await patchConversation(ctx, before, { emergency: null });
  await writeEvent(ctx, id, 'emergency_handled', { value: before.emergency });
  ctx.audit('conversation.emergency_handled', id, { before: { emergency: before.emergency } });
  return { id, version };
}
