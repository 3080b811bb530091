import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { CreateLabOrder } from '../contract.ts';
import { samplesOf } from '../samples.rules.ts';
import type { OrderedTest } from './ordered-tests.ts';

/** What the database refuses about orders, by the name of the constraint. */
const REFUSALS = {
  lab_orders_clinic_id_doctor_id_fkey: 'not_found',
  lab_orders_clinic_id_laboratory_id_fkey: 'not_found',
  lab_test_items_clinic_id_item_id_fkey: 'not_found',
} as const;

const Row = z.object({ id: z.uuid() });

interface OrderParts {
  readonly input: CreateLabOrder;
  readonly petId: string;
  readonly tests: readonly OrderedTest[];
  /** In the order of the tests; null for one without an act. */
  readonly actIds: readonly (string | null)[];
}

/**
 * Writes an order with its number, tests and samples in one statement. The counter's row is locked until the transaction ends.
 *
 * @returns its id. @throws AppError `not_found` for a doctor, laboratory or item of nobody.
 */
export async function insertOrder(
  { tx, now, session: { clinicId, userId } }: MemberContext,
  { input, petId, tests, actIds }: OrderParts,
): Promise<string> {
  const samples = samplesOf(tests);
  const rows = tests.map((test, index) => ({
    ...test,
    position: index + 1,
    actId: actIds[index] ?? null,
    sample: samples.find(({ codes }) => codes.includes(test.code))?.position,
  }));
  const doctor =
    input.doctorId === undefined
      ? sql`(select v.doctor_id from visits v where v.clinic_id = ${clinicId} and v.id = ${input.visitId})`
      : sql`${input.doctorId}::uuid`;
  const row = await namingConstraints(
    REFUSALS,
    fetchRow(
      tx,
      Row,
      sql`
  with counter as (
    insert into lab_order_counters (clinic_id, last_number) values (${clinicId}, 1)
    on conflict (clinic_id) do update set last_number = lab_order_counters.last_number + 1
    returning last_number),
  added as (
    insert into lab_orders (clinic_id, accession, visit_id, pet_id, laboratory_id, doctor_id, priority, clinical_note, status,
      ordered_at, ordered_by)
    select ${clinicId}, 'L' || lpad(c.last_number::text, 6, '0'), ${input.visitId}, ${petId}, ${input.laboratoryId}, ${doctor},
      ${input.priority}, ${input.clinicalNote}, 'ordered', ${now.toISOString()}, ${userId} from counter c
    returning id),
  samples as (
    insert into lab_specimens (clinic_id, order_id, position, specimen, container)
    select ${clinicId}, a.id, s.position, s.specimen, s.container
      from added a, jsonb_to_recordset(${JSON.stringify(samples)}::jsonb) as s(position integer, specimen text, container text)
    returning id, position),
  tests as (
    insert into lab_order_tests (clinic_id, order_id, position, test_code, test_name, loinc_code, turnaround_hours, specimen_id, act_id)
    select ${clinicId}, a.id, t.position, t.code, t.name, t."loincCode", t."turnaroundHours", s.id, t."actId"
      from added a, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(position integer, code text, name text,
        "loincCode" text, "turnaroundHours" integer, sample integer, "actId" uuid)
      join samples s on s.position = t.sample),
  remembered as (
    insert into lab_test_items (clinic_id, laboratory_id, test_code, item_id)
    select ${clinicId}, ${input.laboratoryId}, upper(t.code), t."itemId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(code text, "itemId" uuid) where t."itemId" is not null
    on conflict (clinic_id, laboratory_id, test_code) do update
      set item_id = excluded.item_id, changed_by = ${userId}, changed_at = ${now.toISOString()}
    where lab_test_items.item_id <> excluded.item_id)
  select id from added`,
    ),
  );
  if (!row) throw new Error('An order was not inserted.');
  return row.id;
}
