import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { OptionToEstimate } from '../../contract.ts';
import type {
  addEstimateTemplateEndpoint,
  changeEstimateTemplateEndpoint,
  EstimateTemplate,
} from '../../templates.contract.ts';
import { findTemplate } from './find-templates.ts';

/** @throws AppError `not_found` for an item that the clinic does not have. */
async function writeOptions(
  { tx, session: { clinicId } }: MemberContext,
  templateId: string,
  options: readonly OptionToEstimate[],
): Promise<void> {
  for (const [index, { name, note, lines }] of options.entries()) {
    const position = index + 1;
    await tx
      .insertInto('estimate_template_options')
      .values({ clinic_id: clinicId, template_id: templateId, position, name, note })
      .execute();
    if (lines.length === 0) continue;
    await namingConstraints(
      { estimate_template_lines_clinic_id_item_id_fkey: 'not_found' },
      tx
        .insertInto('estimate_template_lines')
        .values(
          lines.map((line, at) => ({
            clinic_id: clinicId,
            template_id: templateId,
            option_position: position,
            position: at + 1,
            item_id: line.itemId,
            use: line.use,
            low_thousandths: line.lowThousandths,
            high_thousandths: line.highThousandths,
            is_required: line.isRequired,
          })),
        )
        .execute(),
    );
  }
}

/** Adds a template. @throws AppError `not_found`. */
export async function addTemplate(
  ctx: MemberContext,
  { options, name, message, validDays }: z.output<typeof addEstimateTemplateEndpoint.input>,
): Promise<EstimateTemplate> {
  const { id } = await ctx.tx
    .insertInto('estimate_templates')
    .values({ clinic_id: ctx.session.clinicId, name, message, valid_days: validDays })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeOptions(ctx, id, options);
  const template = await findTemplate(ctx, id);
  ctx.audit('estimate_template.added', id, { after: template });
  return template;
}

/** Replaces what a template says. @throws AppError `not_found`, `record_changed`. */
export async function changeTemplate(
  ctx: MemberContext,
  { id, version, options, name, message, validDays }: z.output<typeof changeEstimateTemplateEndpoint.input>,
): Promise<EstimateTemplate> {
  const { tx, session } = ctx;
  const before = await findTemplate(ctx, id);
  const changed = await tx
    .updateTable('estimate_templates')
    .set({ name, message, valid_days: validDays, version: version + 1 })
    .where('clinic_id', '=', session.clinicId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new AppError('record_changed');
  await tx
    .deleteFrom('estimate_template_options')
    .where('clinic_id', '=', session.clinicId)
    .where('template_id', '=', id)
    .execute();
  await writeOptions(ctx, id, options);
  const after = await findTemplate(ctx, id);
  ctx.audit('estimate_template.changed', id, changesBetween(before, after));
  return after;
}

/** Sets or clears when a template was archived. @throws AppError `not_found`. */
async function setArchived({ tx, session }: MemberContext, id: string, at: Date | null): Promise<void> {
  const row = await tx
    .updateTable('estimate_templates')
    .set({ archived_at: at?.toISOString() ?? null })
    .where('clinic_id', '=', session.clinicId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
}

/** Archives a template. @throws AppError `not_found`. */
export async function archiveTemplate(ctx: MemberContext, { id }: { readonly id: string }) {
  await setArchived(ctx, id, ctx.now);
  ctx.audit('estimate_template.archived', id);
  return { id };
}

/** Restores a template. @throws AppError `not_found`. */
export async function restoreTemplate(ctx: MemberContext, { id }: { readonly id: string }) {
  await setArchived(ctx, id, null);
  ctx.audit('estimate_template.restored', id);
  return { id };
}
