import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { ChangeDocument, Document } from '../contract.ts';
import { findDocument } from './find-document.ts';

/** A report of a laboratory that nobody has matched yet is nothing else. */
const OF_NOBODY = {
  fields: [{ path: 'kind', message: 'Say first whose laboratory report this is.' }],
} as const;

/** Changes the given fields. @throws AppError `not_found`, `record_changed`, `invalid_input`. */
export async function changeDocument(
  ctx: MemberContext,
  { id, version, ...fields }: ChangeDocument,
): Promise<Document> {
  const before = await findDocument(ctx, id);
  const change = ctx.tx
    .updateTable('documents')
    .set({
      title: fields.title,
      kind: fields.kind,
      dated_on: fields.datedOn,
      note: fields.note,
      is_client_visible: fields.isClientVisible,
      annotations: fields.annotations && sql`${JSON.stringify(fields.annotations)}::jsonb`,
      rotation: fields.rotation,
      version: version + 1,
    })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  const changed = await namingConstraints({ documents_subject_check: 'invalid_input' }, change, OF_NOBODY);
  if (!changed) throw new AppError('record_changed');
  const after = await findDocument(ctx, id);
  ctx.audit('document.changed', id, changesBetween(before, after));
  return after;
}
