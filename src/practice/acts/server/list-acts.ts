import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { billsOf } from '#practice/billing/bill.rules.ts';
import { openAlertsOf } from '#practice/pets/server/public/open-alerts.ts';
import { VisitActs } from '../contract.ts';
import { actColumns } from './act-columns.ts';

const Row = VisitActs.omit({ bills: true }).extend({
  place: z.object({ country: z.string(), region: z.string().nullable() }),
});

/** The statement of a visit's acts. */
export const visitActs = (clinicId: string, visitId: string) => sql`
  select v.id as "visitId", v.pet_id as "petId", v.status as "visitStatus",
    coalesce((select json_agg(line order by line."plannedAt", line.id) from (
      select ${actColumns(clinicId)} from acts a where a.clinic_id = ${clinicId} and a.visit_id = v.id) line), '[]') as items,
    coalesce((select json_agg(json_build_object('id', o.id, 'everyMinutes', o.every_minutes, 'timesMinutes', o.times_minutes)
        order by o.starts_at, o.id)
      from act_schedules o where o.clinic_id = ${clinicId} and o.visit_id = v.id), '[]') as orders,
    ${openAlertsOf(clinicId, sql`v.pet_id`)} as alerts,
    (select json_build_object('country', k.country, 'region', k.region) from clinics k where k.id = ${clinicId}) as place
    from visits v where v.clinic_id = ${clinicId} and v.id = ${visitId}`;

/** The acts of a visit with the running bill, in one statement. @throws AppError `not_found`. */
export async function listActs(
  ctx: MemberContext,
  { visitId }: { readonly visitId: string },
): Promise<VisitActs> {
  const found = await fetchRow(ctx.tx, Row, visitActs(ctx.session.clinicId, visitId));
  if (!found) throw new AppError('not_found');
  const { place, ...acts } = found;
  return {
    ...acts,
    bills: billsOf(
      acts.items.flatMap(({ charge }) =>
        charge ? [{ ...charge, amountMinor: charge.amountMinor - charge.discountMinor }] : [],
      ),
      place,
    ),
  };
}
