import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { PrescriptionFacts, refillDecisionOf } from '../prescriptions/facts.ts';

const Row = z.object({ facts: PrescriptionFacts.nullable() });
const NOTE_LENGTH = 500;

/**
 * REFILL-1. Writes that a client asked for a refill, on another way than the portal. Refused where the pet has to come first. Returns its id
 * and the pet.
 *
 * @throws AppError `not_found`; `refill_needs_visit` with `rule` and `sentence`; `refill_asked_before` while one is open.
 */
export async function askRefill(
  { tx, now, audit, session: { clinicId } }: MemberContext,
  { prescriptionId, note }: { readonly prescriptionId: string; readonly note: string },
): Promise<{ readonly id: string; readonly petId: string }> {
  const row = await fetchRow(
    tx,
    Row,
    sql`
    select app.prescription_facts(${clinicId}::uuid, r.id) as facts from prescriptions r
     where r.clinic_id = ${clinicId} and r.id = ${prescriptionId} and r.approved_at is not null`,
  );
  const facts = row?.facts;
  if (!facts) throw new AppError('not_found');
  const { outcome, rule, sentence } = refillDecisionOf(facts, now, 'client');
  if (outcome === 'visit_needed') throw new AppError('refill_needs_visit', { rule, sentence });
  const { id } = await namingConstraints(
    { refill_requests_open_key: 'refill_asked_before' },
    tx
      .insertInto('refill_requests')
      .values({
        clinic_id: clinicId,
        prescription_id: prescriptionId,
        note: note.slice(0, NOTE_LENGTH) || null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  audit('refill_request.asked', id, { after: { prescriptionId, outcome, rule } });
  return { id, petId: facts.petId };
}
