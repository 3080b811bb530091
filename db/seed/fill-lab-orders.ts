import { createDice } from './dice.ts';
import type { Connection } from './frame.ts';
import { insertRows } from './write-rows.ts';

/** As many of the latest as the demo shows. */
const MAX_ORDERS = 6;

interface OrderedAct {
  readonly clinicId: string;
  readonly visitId: string;
  readonly petId: string;
  readonly doctorId: string | null;
  readonly actId: string;
  readonly itemName: string;
  readonly isChemistry: boolean;
  readonly isDone: boolean;
  readonly at: string;
  readonly by: string;
}

interface Offered {
  readonly laboratoryId: string;
  readonly kind: string;
  readonly code: string;
  readonly name: string;
  readonly specimen: string;
  readonly container: string;
  readonly hours: number;
  readonly isChemistry: boolean;
}

/** Blood tests that the doctors did in the last days: each of them was ordered, and the results are still out. */
const findActs = async (client: Connection, clinicId: string): Promise<readonly OrderedAct[]> =>
  (
    await client.query<OrderedAct>(
      `select a.clinic_id as "clinicId", a.visit_id as "visitId", a.pet_id as "petId", v.doctor_id as "doctorId", a.id as "actId",
          a.item_name as "itemName", a.item_name ilike 'chemistry%' as "isChemistry", a.status = 'done' as "isDone",
          coalesce(a.done_at, a.planned_at)::text as at, coalesce(a.done_by, a.planned_by) as by
         from acts a join visits v on v.clinic_id = a.clinic_id and v.id = a.visit_id
        where a.clinic_id = $1 and a.item_kind = 'laboratory_test' and a.status in ('planned', 'done')
          and (a.item_name ilike 'complete blood count%' or a.item_name ilike 'chemistry%')
        order by a.planned_at desc, a.id limit 40`,
      [clinicId],
    )
  ).rows;

/** The blood tests of the analyzer, else of the laboratory that the clinic sends samples to. */
const findOffered = async (client: Connection, clinicId: string): Promise<readonly Offered[]> =>
  (
    await client.query<Offered>(
      `select t.laboratory_id as "laboratoryId", l.kind, t.code, t.name, t.specimen, t.container, t.turnaround_hours as hours,
          t.name ilike 'chemistry%' as "isChemistry"
         from clinic_laboratories c join laboratories l on l.id = c.laboratory_id
         join laboratory_tests t on t.laboratory_id = l.id
        where c.clinic_id = $1 and c.is_on and (t.name ilike '%blood count%' or t.name ilike 'chemistry%' or t.name ilike 'cbc%')
        order by l.kind, t.code`,
      [clinicId],
    )
  ).rows;

/** Orders of the latest blood tests, one for each visit. What was done was sent, what is planned waits for its samples. */
export async function fillLabOrders(client: Connection): Promise<void> {
  const { rows: clinics } = await client.query<{ id: string }>(
    'select id from clinics order by created_at, id',
  );
  for (const { id: clinicId } of clinics) {
    const offered = await findOffered(client, clinicId);
    const testOf = ({ isChemistry }: OrderedAct) => offered.find((test) => test.isChemistry === isChemistry);
    const acts = (await findActs(client, clinicId)).filter((act) => testOf(act) !== undefined);
    const visits = [...Map.groupBy(acts, ({ visitId }) => visitId).values()].slice(0, MAX_ORDERS);
    const dice = createDice(visits.length);
    let number = 0;
    for (const ofVisit of visits.toReversed()) {
      const [first] = ofVisit;
      const laboratoryId = first && testOf(first)?.laboratoryId;
      // Each test is ordered once.
      const tests = ofVisit.filter(
        (act, index) =>
          testOf(act)?.laboratoryId === laboratoryId &&
          ofVisit.findIndex(({ isChemistry }) => isChemistry === act.isChemistry) === index,
      );
      if (!first || laboratoryId === undefined) continue;
      number += 1;
      const orderId = dice.id();
      const isSent = tests.every(({ isDone }) => isDone);
      await insertRows(client, 'lab_orders', [
        {
          clinic_id: clinicId,
          id: orderId,
          accession: `L${String(number).padStart(6, '0')}`,
          visit_id: first.visitId,
          pet_id: first.petId,
          laboratory_id: laboratoryId,
          doctor_id: first.doctorId,
          priority: 'routine',
          status: isSent ? 'sent' : 'ordered',
          created_at: first.at,
          updated_at: first.at,
          created_by: first.by,
          ordered_at: first.at,
          ordered_by: first.by,
          submitted_at: isSent ? first.at : null,
          submitted_by: isSent ? first.by : null,
          sent_at: isSent ? first.at : null,
          version: 1,
        },
      ]);
      const specimenIds = new Map(tests.map((act) => [testOf(act)?.specimen ?? '', dice.id()]));
      await insertRows(
        client,
        'lab_specimens',
        [...specimenIds].map(([specimen, id], index) => ({
          clinic_id: clinicId,
          id,
          order_id: orderId,
          position: index + 1,
          specimen,
          container: offered.find((test) => test.specimen === specimen)?.container,
          collected_at: isSent ? first.at : null,
          collected_by: isSent ? first.by : null,
        })),
      );
      await insertRows(
        client,
        'lab_order_tests',
        tests.map((act, index) => {
          const test = testOf(act);
          return {
            clinic_id: clinicId,
            id: dice.id(),
            order_id: orderId,
            position: index + 1,
            test_code: test?.code,
            test_name: test?.name,
            turnaround_hours: test?.hours,
            specimen_id: specimenIds.get(test?.specimen ?? ''),
            act_id: act.actId,
            status: 'ordered',
          };
        }),
      );
    }
    if (number > 0)
      await insertRows(client, 'lab_order_counters', [{ clinic_id: clinicId, last_number: number }]);
  }
}
