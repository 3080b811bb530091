import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import { addDays } from '#foundation/values/day.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { REFILL_STATES, type AskMyRefill, type MyPrescription } from '../../refills.contract.ts';
import { PrescriptionFacts, prescriptionOf, refillDecisionOf, todayOf } from '../prescriptions/facts.ts';

const Row = z.object({ facts: PrescriptionFacts });
const Rows = z.object({ facts: z.array(PrescriptionFacts).nullable() });
const Asked = z.object({ id: z.uuid().nullable() });
const Withdrawn = z.object({
  found: z.object({ clinicId: z.uuid(), state: z.enum(REFILL_STATES) }).nullable(),
});

/** How long an ended prescription is still shown. */
const SHOWN_DAYS = 180;

/** A prescription as its owner sees it: nothing that the clinic wrote for itself. */
function myPrescriptionOf(facts: PrescriptionFacts, now: Date): MyPrescription {
  const prescription = prescriptionOf(facts, now);
  return {
    id: facts.id,
    petId: facts.petId,
    clinicId: facts.clinic.id,
    clinicName: facts.clinic.name,
    country: facts.clinic.country,
    drugName: facts.drugName,
    strength: facts.strength,
    directionsText: prescription.directionsText,
    quantityThousandths: facts.quantityThousandths,
    unit: facts.unit,
    refillsLeft: prescription.refillsLeft,
    writtenOn: facts.writtenOn,
    expiresOn: facts.expiresOn,
    lastFilledOn: facts.fills.at(-1)?.filledOn ?? null,
    decision: refillDecisionOf(facts, now, 'client'),
    request: facts.request,
  };
}

/** CORE-9. The prescriptions of a pet that is still the caller’s; those that ended long ago are left out. @throws AppError `not_found`. */
export async function listMyPrescriptions(
  { tx, now }: ClientContext,
  { petId }: { readonly petId: string },
): Promise<{ items: MyPrescription[] }> {
  const row = await fetchRow(tx, Rows, sql`select app.own_prescriptions(${petId}::uuid) as facts`);
  if (!row?.facts) throw new AppError('not_found');
  return {
    items: row.facts
      .filter((facts) => addDays(facts.expiresOn, SHOWN_DAYS) >= todayOf(facts, now))
      .map((facts) => myPrescriptionOf(facts, now)),
  };
}

async function findOwn(tx: Kysely<Tables>, id: string): Promise<PrescriptionFacts> {
  const row = await fetchRow(tx, Row, sql`select r as facts from app.own_prescription(${id}::uuid) r`);
  if (!row) throw new AppError('not_found');
  return row.facts;
}

/**
 * REFILL-1. Asks for a refill; refused where the pet has to come first.
 *
 * @throws AppError `not_found`, also for a pet that is no longer theirs; `refill_needs_visit` with `rule` and `sentence`;
 *   `refill_asked_before` while one is open.
 */
export async function askMyRefill(ctx: ClientContext, { id, note }: AskMyRefill): Promise<MyPrescription> {
  const { tx, now, audit } = ctx;
  const facts = await findOwn(tx, id);
  const { outcome, rule, sentence } = refillDecisionOf(facts, now, 'client');
  if (outcome === 'visit_needed') throw new AppError('refill_needs_visit', { rule, sentence });
  const clinicId = facts.clinic.id;
  const asked = await namingConstraints(
    { refill_requests_open_key: 'refill_asked_before' },
    fetchRow(tx, Asked, sql`select app.ask_own_refill(${clinicId}::uuid, ${id}::uuid, ${note}) as id`),
  );
  if (asked?.id == null) throw new AppError('not_found');
  audit('refill_request.asked', asked.id, { clinicId, after: { prescriptionId: id, outcome, rule } });
  return myPrescriptionOf(await findOwn(tx, id), now);
}

/** @throws AppError `not_found`, `refill_answered`. */
export async function withdrawMyRefill({ tx, audit }: ClientContext, { id }: { readonly id: string }) {
  const row = await fetchRow(tx, Withdrawn, sql`select app.withdraw_own_refill(${id}::uuid) as found`);
  if (!row?.found) throw new AppError('not_found');
  const { clinicId, state } = row.found;
  if (state !== 'requested') throw new AppError('refill_answered');
  audit('refill_request.withdrawn', id, { clinicId, before: { state }, after: { state: 'withdrawn' } });
  return { id };
}
