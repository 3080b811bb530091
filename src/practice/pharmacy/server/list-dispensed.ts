import { sql, type RawBuilder } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { Dispensed, type ListDispensed } from '../dispensed.contract.ts';

const LIMIT = 100;

/** DISP-1. Drugs that were handed over and not undone, each with its latest label. */
export async function listDispensed(ctx: MemberContext, of: ListDispensed) {
  const { clinicId } = ctx.session;
  const items = await fetchRows(
    ctx.tx,
    Dispensed,
    sql`
    select a.id as "actId", a.visit_id as "visitId", a.item_id as "itemId", a.pet_id as "petId", p.name as "petName",
      a.item_name as name, a.quantity_thousandths as "quantityThousandths", a.unit, a.done_at as "doneAt",
      (select json_build_object('id', l.id, 'number', l.number, 'printedAt', l.printed_at,
          'printedByName', ${staffNameOfAccount(clinicId, sql`l.printed_by`)},
          'reprints', (select count(*) from dispensing_label_reprints r
                        where r.clinic_id = ${clinicId} and r.label_id = l.id))
         from dispensing_labels l where l.clinic_id = ${clinicId} and l.act_id = a.id
        order by l.number desc limit 1) as label
      from acts a
      join pets p on p.clinic_id = ${clinicId} and p.id = a.pet_id
      join clinics k on k.id = ${clinicId}
     where a.clinic_id = ${clinicId} and a.status = 'done' and a.use = 'handed_over' and a.item_kind = 'drug'
       and ${conditionOf(clinicId, ctx.now, of)}
     order by a.done_at desc, a.id limit ${LIMIT}`,
  );
  return { items };
}

function conditionOf(
  clinicId: string,
  now: Date,
  { visitId, petId, clientId }: ListDispensed,
): RawBuilder<unknown> {
  if (visitId !== undefined) return sql`a.visit_id = ${visitId}`;
  if (petId !== undefined)
    return sql`a.pet_id = ${petId} and a.done_at >= ${now}::timestamptz - interval '12 months'`;
  const today = sql`a.done_at >= app.instant_of(app.local_day(${now}, k.time_zone)::timestamp, k.time_zone)`;
  return clientId === undefined
    ? today
    : sql`${today} and a.pet_id in (select pc.pet_id from pet_clients pc
            where pc.clinic_id = ${clinicId} and pc.client_id = ${clientId})`;
}
