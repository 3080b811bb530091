import { sql } from 'kysely';
import type * as z from 'zod';
import { fold } from '#foundation/values/fold.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type findOrderableTestsEndpoint, OrderableTest } from '../contract.ts';

/** A choice is made from a list that is searched, not from hundreds of rows. */
const MAX_FOUND = 60;

/** Tests that a laboratory offers for a species, those that were charged before with their item. */
export async function findOrderableTests(
  { tx, session: { clinicId } }: MemberContext,
  { laboratoryId, species, q }: z.output<typeof findOrderableTestsEndpoint.input>,
): Promise<{ items: OrderableTest[] }> {
  const part = fold(q);
  const items = await fetchRows(
    tx,
    OrderableTest,
    sql`select t.code, t.name, t.specimen, t.container, t.note, t.turnaround_hours as "turnaroundHours",
          (select json_build_object('id', i.id, 'name', i.name)
             from lab_test_items m join catalogue_items i on i.clinic_id = ${clinicId} and i.id = m.item_id
            where m.clinic_id = ${clinicId} and m.laboratory_id = t.laboratory_id and m.test_code = upper(t.code)
              and i.archived_at is null) as item
          from laboratory_tests t
         where t.laboratory_id = ${laboratoryId} and t.retired_at is null
           and (cardinality(t.species) = 0 or ${species} = any (t.species))
           and (${part} = '' or position(${part} in app.fold(t.name)) > 0 or position(${part} in app.fold(t.code)) > 0)
         order by app.fold(t.name) collate "C", t.id limit ${MAX_FOUND}`,
  );
  return { items };
}
