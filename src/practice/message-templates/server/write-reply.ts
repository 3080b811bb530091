import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { faultSentence } from '../check-texts.rules.ts';
import type { AddSavedReply, ChangeSavedReply, SavedReply } from '../saved-replies.contract.ts';
import { checkTemplate } from '../template-text.rules.ts';
import { findReplies, REPLIES_LIMIT } from './find-replies.ts';

const TAKEN = { message_templates_shortcut_key: 'shortcut_taken' } as const;

/** Those of the whole clinic are written by those who manage messages. */
function assertMayWrite({ session }: MemberContext, isPersonal: boolean): void {
  if (!isPersonal && !session.permissions.includes('message:manage'))
    throw new AppError('saved_reply_of_clinic');
}

function assertReadable(text: string): void {
  const [fault] = checkTemplate(text, 'saved_reply');
  if (fault)
    throw new AppError('invalid_input', {
      fields: [{ path: 'text', message: faultSentence(fault.source, fault.sentence) }],
    });
}

/**
 * TEXT-4. Adds a saved reply, for the clinic or for the caller alone.
 *
 * @throws AppError `saved_reply_of_clinic`, `saved_reply_limit`, `shortcut_taken`; `invalid_input` for a field that is not available.
 */
export async function addSavedReply(ctx: MemberContext, input: AddSavedReply) {
  const { name, shortcut, language, text, isPersonal } = input;
  assertMayWrite(ctx, isPersonal);
  assertReadable(text);
  const alike = (await findReplies(ctx)).filter((reply) => reply.isPersonal === isPersonal);
  if (alike.length >= REPLIES_LIMIT) throw new AppError('saved_reply_limit');
  const added = await namingConstraints(
    TAKEN,
    ctx.tx
      .insertInto('message_templates')
      .values({
        clinic_id: ctx.session.clinicId,
        kind: 'saved_reply',
        language,
        name,
        shortcut,
        user_id: isPersonal ? ctx.session.userId : null,
        portal_text: text,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  );
  ctx.audit('saved_reply.added', added.id, { after: input });
  return added;
}

/** @throws AppError `not_found`, also for the personal reply of somebody else. */
async function findReply(ctx: MemberContext, id: string): Promise<SavedReply> {
  const [reply] = await findReplies(ctx, sql`t.id = ${id}`);
  if (!reply) throw new AppError('not_found');
  assertMayWrite(ctx, reply.isPersonal);
  return reply;
}

/** Changes the given fields. @throws AppError as `addSavedReply`; `not_found`, `record_changed`. */
export async function changeSavedReply(ctx: MemberContext, { id, version, ...fields }: ChangeSavedReply) {
  const { id: _id, version: current, isPersonal: _isPersonal, ...before } = await findReply(ctx, id);
  if (current !== version) throw new AppError('record_changed');
  const after = { ...before, ...fields };
  assertReadable(fields.text ?? before.text);
  const changed = await namingConstraints(
    TAKEN,
    ctx.tx
      .updateTable('message_templates')
      .set({
        name: after.name,
        shortcut: after.shortcut,
        language: after.language,
        portal_text: after.text,
        version: version + 1,
        changed_at: ctx.now.toISOString(),
        changed_by: ctx.session.userId,
      })
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!changed) throw new AppError('record_changed');
  ctx.audit('saved_reply.changed', id, changesBetween(before, after));
  return { id, version: version + 1 };
}

/** Deletes a saved reply. What was written with it stays. @throws AppError `saved_reply_of_clinic`, `not_found`. */
export async function removeSavedReply(ctx: MemberContext, { id }: { readonly id: string }) {
  const before = await findReply(ctx, id);
  await ctx.tx
    .deleteFrom('message_templates')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .execute();
  ctx.audit('saved_reply.removed', id, { before });
  return { id };
}
