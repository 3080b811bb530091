import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { type AddVisitTemplate, type ChangeVisitTemplate, VisitTemplate } from '../templates.contract.ts';
import { TEMPLATE_COLUMNS, TEMPLATE_CONSTRAINTS } from './template-columns.ts';
import { withChanges } from './with-changes.ts';

const columnsOf = (fields: AddVisitTemplate) => ({
  name: fields.name,
  species: [...fields.species],
  appointment_type_id: fields.appointmentTypeId,
  sections: JSON.stringify(fields.sections),
  findings: JSON.stringify(fields.findings),
  item_ids: [...fields.itemIds],
});

/** Adds a template. @throws AppError `name_taken`, `not_found`. */
export async function addTemplate(ctx: MemberContext, fields: AddVisitTemplate): Promise<VisitTemplate> {
  const row = await namingConstraints(
    TEMPLATE_CONSTRAINTS,
    ctx.tx
      .insertInto('visit_templates')
      .values({ clinic_id: ctx.session.clinicId, ...columnsOf(fields) })
      .returning(TEMPLATE_COLUMNS)
      .executeTakeFirstOrThrow(),
  );
  ctx.audit('visit_template.added', row.id, { after: row });
  return VisitTemplate.parse(row);
}

async function holdTemplate(ctx: MemberContext, id: string): Promise<VisitTemplate> {
  const row = await ctx.tx
    .selectFrom('visit_templates')
    .select(TEMPLATE_COLUMNS)
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return VisitTemplate.parse(row);
}

/** Changes the given fields of a template. @throws AppError `name_taken`, `record_changed`, `not_found`. */
export async function changeTemplate(
  ctx: MemberContext,
  { id, version, ...fields }: ChangeVisitTemplate,
): Promise<VisitTemplate> {
  const before = await holdTemplate(ctx, id);
  if (before.version !== version) throw new AppError('record_changed', { version: before.version });
  const row = await namingConstraints(
    TEMPLATE_CONSTRAINTS,
    ctx.tx
      .updateTable('visit_templates')
      .set({ ...columnsOf(withChanges(before, fields)), version: version + 1 })
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', id)
      .returning(TEMPLATE_COLUMNS)
      .executeTakeFirstOrThrow(),
  );
  ctx.audit('visit_template.changed', id, { before, after: row });
  return VisitTemplate.parse(row);
}

/** Archives a template, or restores it. @throws AppError `name_taken`, `not_found`. */
export async function archiveTemplate(
  ctx: MemberContext,
  { id, isArchived }: { readonly id: string; readonly isArchived: boolean },
): Promise<VisitTemplate> {
  const before = await holdTemplate(ctx, id);
  const row = await namingConstraints(
    TEMPLATE_CONSTRAINTS,
    ctx.tx
      .updateTable('visit_templates')
      .set({
        archived_at: isArchived ? (before.archivedAt ?? ctx.now.toISOString()) : null,
        version: before.version + 1,
      })
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', id)
      .returning(TEMPLATE_COLUMNS)
      .executeTakeFirstOrThrow(),
  );
  ctx.audit('visit_template.archived', id, { after: { isArchived } });
  return VisitTemplate.parse(row);
}
