import * as z from 'zod';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { addDays, type Day } from '#foundation/values/day.ts';
import { Directions } from '#practice/pharmacy/directions.contract.ts';
import { directionsText } from '#practice/pharmacy/directions.rules.ts';
import { refillsLeftOf } from '#practice/pharmacy/prescription.rules.ts';
import { PetFacts } from '../../facts.contract.ts';

type PrescriptionFact = PetFacts['prescriptions'][number];

/** A prescription that was approved and not canceled, as it is stored. */
export const PrescriptionRow = PetFacts.shape.prescriptions.element
  .pick({ id: true, visitId: true, drug: true, issuedAt: true })
  .extend({
    directions: Directions,
    writtenOn: CalendarDay,
    expiresOn: CalendarDay,
    refills: z.int(),
    fillCount: z.int(),
  });
type PrescriptionRow = z.output<typeof PrescriptionRow>;

/** The last day of a course that is given once; one with refills goes on for as long as they are fetched. */
function courseEnd({ directions: { chosen }, writtenOn, refills }: PrescriptionRow): Day | null {
  if (chosen === null || chosen.asNeeded || refills > 0) return null;
  if (chosen.frequency === 'once') return writtenOn;
  return chosen.days === null ? null : addDays(writtenOn, chosen.days - 1);
}

/** A prescription as a fact. One that may still be filled, or was and has not expired, is what the pet is given. */
export function prescriptionFact(
  row: PrescriptionRow,
  { today, country }: Pick<PetFacts, 'country' | 'today'>,
): PrescriptionFact {
  const { id, visitId, drug, issuedAt, directions, expiresOn } = row;
  return {
    id,
    visitId,
    drug,
    issuedAt,
    instructions: directionsText(directions, country),
    endsOn: courseEnd(row),
    isActive: expiresOn >= today,
    refillsLeft: refillsLeftOf(row),
  };
}
