import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { REFILL_STATES, type RefillRequest } from '../../refills.contract.ts';
import { PrescriptionFacts, prescriptionOf, refillDecisionOf } from '../prescriptions/facts.ts';

const Row = z.object({
  id: z.uuid(),
  facts: PrescriptionFacts,
  clientName: z.string().nullable(),
  note: z.string().nullable(),
  askedAt: Instant,
  state: z.enum(REFILL_STATES),
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  answeredByName: z.string().nullable(),
});
export type RefillRow = z.infer<typeof Row>;
const LIMIT = 100;

/** What waits for an answer, or to be dispensed: a condition on `q`. */
export const IS_OPEN = sql`q.status in ('requested', 'approved')`;

/** Requests that fit a condition on `q`. @param order by which. */
export function findRefills(
  { tx, session: { clinicId } }: MemberContext,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`q.asked_at`,
): Promise<RefillRow[]> {
  return fetchRows(
    tx,
    Row,
    sql`select q.id, app.prescription_facts(${clinicId}::uuid, q.prescription_id) as facts, q.note, q.asked_at as "askedAt",
          q.status as state, q.answer, q.answered_at as "answeredAt",
          ${staffNameOfAccount(clinicId, sql`q.answered_by`)} as "answeredByName",
          (select c.full_name from clients c where c.clinic_id = ${clinicId} and c.user_id = q.asked_by
            order by c.archived_at nulls first, c.id limit 1) as "clientName"
          from refill_requests q
         where q.clinic_id = ${clinicId} and ${condition}
         order by ${order}, q.id limit ${LIMIT}`,
  );
}

/** A request as staff see it. */
export function refillOf({ facts, ...row }: RefillRow, now: Date): RefillRequest {
  return {
    ...row,
    prescription: prescriptionOf(facts, now),
    decision: refillDecisionOf(facts, now, 'staff'),
  };
}
