import { sql } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { Medication } from '../medication.contract.ts';

const LIMIT = 50;

/** MED-1. The drugs that a pet got during the last twelve months, one entry for each item of the catalogue. */
export async function listMedication(ctx: MemberContext, { petId }: { readonly petId: string }) {
  const { clinicId } = ctx.session;
  const items = await fetchRows(
    ctx.tx,
    Medication,
    sql`select last.item_id as "itemId", last.item_name as name, last.done_at as "lastDoneAt",
          last.visit_id as "lastVisitId", last.quantity_thousandths as "lastQuantityThousandths", last.unit,
          last.note as "lastNote", last.use as "lastUse", last.times
        from (select distinct on (a.item_id) a.*, (count(*) over (partition by a.item_id))::integer as times
                from acts a
               where a.clinic_id = ${clinicId} and a.pet_id = ${petId} and a.status = 'done' and a.item_kind = 'drug'
                 and a.done_at >= ${ctx.now}::timestamptz - interval '12 months'
               order by a.item_id, a.done_at desc, a.id) last
       order by last.done_at desc, last.item_id limit ${LIMIT}`,
  );
  return { items };
}
