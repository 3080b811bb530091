import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { assertFeatureOn } from '#practice/assistant-switches/server/public/assert-feature-on.ts';
import { cancelMessages } from '#practice/conversations/server/public/cancel-messages.ts';
import { dismissOpenTask } from '#practice/tasks/server/public/dismiss-open-task.ts';
import type { ChangeFollowUp, FollowUpKey, Several } from '../contract.ts';
import { deriveFollowUps, keyOf } from './derive.ts';
import { byPurpose, readIntervals } from './intervals.ts';
import { isCanceled } from './is-canceled.ts';
import { messageKey } from './send-follow-ups.ts';
import { saveDrafts } from './save-drafts.ts';
import { findStored, lockPets, storeFollowUp } from './store.ts';

/** Moves one, or writes its text anew. @throws AppError `ai_feature_off`, `follow_up_done`, `not_found`. */
export async function changeFollowUp(
  ctx: MemberContext,
  { on, text, ...key }: ChangeFollowUp,
): Promise<FollowUpKey> {
  await assertFeatureOn(ctx, 'follow_up_drafts');
  if ((await lockPets(ctx, [key])).size === 0) throw new AppError('not_found');
  const [stored] = await findStored(ctx, [key]);
  if (stored && stored.status !== 'planned') throw new AppError('follow_up_done');
  const id = await storeFollowUp(ctx, key, { status: 'planned', change: { on, text } });
  ctx.audit('follow_ups.changed', id, { after: { ...key, on, text } });
  return key;
}

/** Takes follow-ups off the list; one that was sent stays sent. @throws AppError `ai_feature_off`, `not_found`. */
export async function dropFollowUps(ctx: MemberContext, { items }: Several) {
  await assertFeatureOn(ctx, 'follow_up_drafts');
  const pets = await lockPets(ctx, items);
  if (items.some(({ petId }) => !pets.has(petId))) throw new AppError('not_found');
  const stored = await findStored(ctx, items);
  const done = new Set(stored.filter(({ status }) => status !== 'planned').map(keyOf));
  const dropped = items.filter((item) => !done.has(keyOf(item)));
  const derived = await deriveFollowUps(
    ctx,
    dropped.map(({ petId }) => petId),
    byPurpose(await readIntervals(ctx)),
  );
  const isDropped = new Set(dropped.map(keyOf));
  await saveDrafts(
    ctx,
    derived.filter((one) => isDropped.has(keyOf(one))),
    false,
  );
  for (const item of dropped) await storeFollowUp(ctx, item, { status: 'dropped' });
  ctx.audit('follow_ups.dropped', ctx.session.clinicId, { after: { items: dropped } });
  return { items: dropped };
}

/**
 * Puts follow-ups back on the list: a message that was not handed to its channel yet is withdrawn, an open task is dismissed. What left the clinic
 * stays sent, and is not among the answer.
 *
 * @throws AppError `ai_feature_off`.
 */
export async function undoFollowUps(ctx: MemberContext, { items }: Several) {
  await assertFeatureOn(ctx, 'follow_up_drafts');
  await lockPets(ctx, items);
  const stored = (await findStored(ctx, items)).filter(({ status }) => status !== 'planned');
  await cancelMessages(
    ctx,
    stored.filter(({ status }) => status === 'sent').map((one) => messageKey(one)),
  );
  const undone: FollowUpKey[] = [];
  for (const { petId, purpose, day, messageId, taskId } of stored) {
    if (messageId !== null && !(await isCanceled(ctx, messageId))) continue;
    if (taskId !== null) await dismissOpenTask(ctx, taskId, 'The follow-up was undone');
    await storeFollowUp(ctx, { petId, purpose, day }, { status: 'planned' });
    undone.push({ petId, purpose, day });
  }
  ctx.audit('follow_ups.undone', ctx.session.clinicId, { after: { items: undone } });
  return { items: undone };
}
