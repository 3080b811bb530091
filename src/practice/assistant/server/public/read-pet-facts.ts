import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { PetFacts } from '../../facts.contract.ts';
import { FACT_LIMITS, FACT_LIMITS_OF_MANY, type FactLimits } from '../facts/fact-limits.ts';
import { ownFacts } from '../facts/own-facts.ts';
import { prescriptionFact, PrescriptionRow } from '../facts/prescription-fact.ts';
import { resultFacts } from '../facts/result-facts.ts';
import { visitFacts } from '../facts/visit-facts.ts';

/** The parts are objects of their own, because a function takes only so many arguments. */
const Row = z.object({
  clinic: PetFacts.pick({ today: true, timeZone: true, country: true }),
  own: PetFacts.pick({
    pet: true,
    alerts: true,
    problems: true,
    weights: true,
    dueCares: true,
    documents: true,
    appointments: true,
  }),
  visits: PetFacts.pick({ visits: true, acts: true, vaccinations: true }).extend({
    prescriptions: z.array(PrescriptionRow),
  }),
  results: PetFacts.pick({ labOrders: true, labReports: true, diagnosticReports: true }),
});

async function readFacts(
  { tx, session: { clinicId }, now }: MemberContext,
  petIds: readonly string[],
  limits: FactLimits,
): Promise<readonly PetFacts[]> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`
    select json_build_object('today', app.local_day(${now}, k.time_zone), 'timeZone', k.time_zone, 'country', k.country) as clinic,
        json_build_object(${ownFacts(clinicId, limits)}) as own,
        json_build_object(${visitFacts(clinicId, limits)}) as visits,
        json_build_object(${resultFacts(clinicId, limits)}) as results
      from pets p join clinics k on k.id = ${clinicId}
     where p.clinic_id = ${clinicId} and p.id = any(${[...petIds]}::uuid[]) and p.archived_at is null
     order by array_position(${[...petIds]}::uuid[], p.id)`,
  );
  return rows.map(({ clinic, own, visits, results }) =>
    Object.assign({}, clinic, own, visits, results, {
      prescriptions: visits.prescriptions.map((one) => prescriptionFact(one, clinic)),
    }),
  );
}

/**
 * Everything that the assistant may know of a pet, in one statement: the latest 150 visits with their sections, 400 treatments, 200 weights, 150
 * prescriptions, vaccinations, documents and appointments, 100 laboratory reports with their values, and so on (`fact-limits.ts`).
 *
 * Neither the internal section of a note nor notes on treatments, vaccinations, orders, documents, appointments and prescriptions are in it, nor
 * prices and clients. It is for staff: of a text for clients CORE-9 decides what may be used (`isReleased`).
 *
 * @throws AppError `not_found` for a pet that is not the clinic's, archived, or merged into another.
 */
export async function readPetFacts(ctx: MemberContext, petId: string): Promise<PetFacts> {
  const [facts] = await readFacts(ctx, [petId], FACT_LIMITS);
  if (!facts) throw new AppError('not_found');
  return facts;
}

/**
 * The facts of several pets, in one statement and in their order, of each what is recent: 10 visits, 50 treatments, 30 prescriptions, 10 laboratory
 * reports and so on (`fact-limits.ts`). Pets that `readPetFacts` does not find are left out.
 */
export const readFactsOfMany = (
  ctx: MemberContext,
  petIds: readonly string[],
): Promise<readonly PetFacts[]> =>
  petIds.length === 0 ? Promise.resolve([]) : readFacts(ctx, petIds, FACT_LIMITS_OF_MANY);
