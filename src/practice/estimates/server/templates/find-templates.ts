import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { EstimateTemplate } from '../../templates.contract.ts';

const find = ({ tx, session: { clinicId } }: MemberContext, condition: RawBuilder<unknown>) =>
  fetchRows(
    tx,
    EstimateTemplate,
    sql`
    select t.id, t.name, t.message, t.valid_days as "validDays", t.version, t.archived_at as "archivedAt",
      coalesce((
        select json_agg(json_build_object('name', o.name, 'note', o.note, 'lines', coalesce((
            select json_agg(json_build_object('itemId', l.item_id, 'description', i.name, 'unit', i.dispense_unit, 'use', l.use,
                'lowThousandths', l.low_thousandths, 'highThousandths', l.high_thousandths, 'isRequired', l.is_required)
                order by l.position)
              from estimate_template_lines l
              join catalogue_items i on i.clinic_id = ${clinicId} and i.id = l.item_id
             where l.clinic_id = ${clinicId} and l.template_id = t.id and l.option_position = o.position), '[]')) order by o.position)
          from estimate_template_options o where o.clinic_id = ${clinicId} and o.template_id = t.id), '[]') as options
      from estimate_templates t where t.clinic_id = ${clinicId} and ${condition}
     order by lower(t.name), t.id limit 300`,
  );

/** The templates of the clinic, by name. */
export async function listTemplates(
  ctx: MemberContext,
  { archived }: { readonly archived: 'no' | 'only' },
): Promise<{ items: EstimateTemplate[] }> {
  return { items: await find(ctx, sql`(t.archived_at is not null) = ${archived === 'only'}::boolean`) };
}

/** One of them, also an archived one. @throws AppError `not_found`. */
export async function findTemplate(ctx: MemberContext, id: string): Promise<EstimateTemplate> {
  const [template] = await find(ctx, sql`t.id = ${id}`);
  if (!template) throw new AppError('not_found');
  return template;
}
