import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { PrescriptionFacts, prescriptionOf } from '../prescriptions/facts.ts';

const Row = z.object({ facts: PrescriptionFacts });

export interface CurrentMedication {
  readonly prescriptionId: string;
  readonly drugName: string;
  readonly directions: string;
  readonly refillsLeft: number;
  readonly expiresOn: string;
}

const PER_PET_LIMIT = 10;

/** The prescriptions of pets that were approved and have not expired, by pet, the latest first; at most ten each. */
export async function findCurrentMedication(
  { tx, now, session: { clinicId } }: MemberContext,
  petIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CurrentMedication[]>> {
  if (petIds.length === 0) return new Map();
  const rows = await fetchRows(
    tx,
    Row,
    sql`
    select app.prescription_facts(${clinicId}::uuid, r.id) as facts
      from unnest(${[...petIds]}::uuid[]) as u (pet_id)
      cross join lateral (
        select r.id, r.written_on from prescriptions r
          join visits v on v.clinic_id = ${clinicId} and v.id = r.visit_id and v.pet_id = u.pet_id
         where r.clinic_id = ${clinicId} and r.approved_at is not null and r.status in ('active', 'on_hold')
           and r.expires_on >= (select app.local_day(${now.toISOString()}, c.time_zone) from clinics c where c.id = ${clinicId})
         order by r.written_on desc, r.id limit ${PER_PET_LIMIT}) r
     order by r.written_on desc, r.id`,
  );
  const byPet = Map.groupBy(rows, ({ facts }) => facts.petId);
  return new Map(
    Array.from(byPet, ([petId, found]) => [
      petId,
      found.map(({ facts }) => {
        const { directionsText, refillsLeft } = prescriptionOf(facts, now);
        return {
          prescriptionId: facts.id,
          drugName: facts.drugName,
          directions: directionsText,
          refillsLeft,
          expiresOn: facts.expiresOn,
        };
      }),
    ]),
  );
}
