import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type ListVisitTemplates, VisitTemplate } from '../templates.contract.ts';
import { TEMPLATE_COLUMNS } from './template-columns.ts';

const Item = z.object({ id: z.uuid(), name: z.string() });

/** The clinic's templates: those for the appointment type first, then by name. */
export async function listTemplates(
  ctx: MemberContext,
  { species, appointmentTypeId, state }: ListVisitTemplates,
): Promise<{ items: VisitTemplate[]; catalogueItems: z.infer<typeof Item>[] }> {
  let query = ctx.tx
    .selectFrom('visit_templates')
    .select(TEMPLATE_COLUMNS)
    .where('clinic_id', '=', ctx.session.clinicId);
  if (state !== 'all') query = query.where('archived_at', state === 'current' ? 'is' : 'is not', null);
  const [rows, catalogueItems] = await Promise.all([
    query.orderBy('name').orderBy('id').execute(),
    fetchRows(
      ctx.tx,
      Item,
      sql`
      select i.id, i.name from catalogue_items i
       where i.clinic_id = ${ctx.session.clinicId} and i.id in (
         select unnest(t.item_ids) from visit_templates t where t.clinic_id = ${ctx.session.clinicId}) order by i.name, i.id`,
    ),
  ]);
  const items = rows
    .map((row) => VisitTemplate.parse(row))
    .filter(
      (template) =>
        (species === undefined || template.species.length === 0 || template.species.includes(species)) &&
        (appointmentTypeId === undefined ||
          template.appointmentTypeId === null ||
          template.appointmentTypeId === appointmentTypeId),
    );
  const isForType = (template: VisitTemplate) => template.appointmentTypeId === appointmentTypeId;
  return {
    items: items.toSorted((a, b) => Number(isForType(b)) - Number(isForType(a))),
    catalogueItems,
  };
}
