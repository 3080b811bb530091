import { AppError } from '#vocabulary/errors.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ChangeBulkMessage, CreateBulkMessage } from '../contract.ts';
import { lockBulk } from './bulk-row.ts';

/** Adds a draft. It may be incomplete. */
export async function createBulk(ctx: MemberContext, { name, purpose, content }: CreateBulkMessage) {
  const { id } = await ctx.tx
    .insertInto('bulk_messages')
    .values({ clinic_id: ctx.session.clinicId, name, purpose, content: JSON.stringify(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit('bulk_message.created', id, { after: { name, purpose } });
  return { id, version: 1 };
}

/** Changes a draft. @throws AppError `not_found`, `bulk_message_started`, `record_changed`. */
export async function changeBulk(ctx: MemberContext, input: ChangeBulkMessage) {
  const { id, version, name, purpose, content } = input;
  const before = await lockBulk(ctx, id);
  if (before.state !== 'draft') throw new AppError('bulk_message_started');
  if (before.version !== version) throw new AppError('record_changed', { version: before.version });
  await ctx.tx
    .updateTable('bulk_messages')
    .set({
      name,
      purpose,
      content: JSON.stringify(content),
      version: version + 1,
      changed_at: ctx.now.toISOString(),
    })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .execute();
  ctx.audit(
    'bulk_message.changed',
    id,
    changesBetween<object>(
      { name: before.name, purpose: before.purpose, ...before.content },
      { name, purpose, ...content },
    ),
  );
  return { id, version: version + 1 };
}

/** Deletes a draft. What was started stays. @throws AppError `not_found`, `bulk_message_started`. */
export async function deleteBulk(ctx: MemberContext, { id }: { readonly id: string }) {
  const { state, name, purpose } = await lockBulk(ctx, id);
  if (state !== 'draft') throw new AppError('bulk_message_started');
  await ctx.tx
    .deleteFrom('bulk_messages')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .execute();
  ctx.audit('bulk_message.deleted', id, { before: { name, purpose } });
  return { id };
}
