import { SPECIES_ENTRIES, type Species } from '#vocabulary/species.ts';
import { printQuantity } from '#foundation/values/counted-unit.ts';
import { printDay } from '#foundation/values/print-time.ts';
import type { Day } from '#foundation/values/day.ts';
import { type PrescriptionDuty } from './prescription-places.rules.ts';
import { WRITTEN_FIELDS, type WrittenField } from './prescriptions.contract.ts';

/** What a prescription for a pharmacy elsewhere is made of. */
export interface WrittenFacts {
  readonly country: string;
  readonly writtenOn: Day;
  readonly clinic: { readonly name: string; readonly address: string; readonly phone: string };
  readonly prescriber: { readonly name: string; readonly licence: string };
  readonly owner: { readonly name: string; readonly address: string };
  readonly pet: { readonly name: string; readonly species: Species };
  readonly drugName: string;
  readonly strength: string;
  readonly isControlled: boolean;
  readonly quantityThousandths: number;
  readonly unit: string | null;
  readonly directions: string;
  readonly refills: number;
}

export const WRITTEN_LABELS: Readonly<Record<WrittenField, string>> = {
  written_on: 'Date',
  clinic_name: 'Clinic',
  clinic_address: 'Address of the clinic',
  clinic_phone: 'Phone',
  prescriber_name: 'Prescriber',
  prescriber_licence: 'License number',
  owner_name: 'Owner',
  owner_address: 'Address of the owner',
  pet_name: 'Pet',
  species: 'Species',
  drug_name: 'Drug',
  strength: 'Strength',
  quantity: 'Quantity',
  directions: 'Directions',
  refills: 'Refills',
};

/** RX-6. What a written prescription says, by field; empty where nothing is known. */
export const writtenValues = (facts: WrittenFacts): Readonly<Record<WrittenField, string>> => ({
  written_on: printDay(facts.writtenOn, facts.country, 'date'),
  clinic_name: facts.clinic.name,
  clinic_address: facts.clinic.address,
  clinic_phone: facts.clinic.phone,
  prescriber_name: facts.prescriber.name,
  prescriber_licence: facts.prescriber.licence,
  owner_name: facts.owner.name,
  owner_address: facts.owner.address,
  pet_name: facts.pet.name,
  species: facts.pet.species === 'other' ? '' : SPECIES_ENTRIES[facts.pet.species].label,
  drug_name: facts.drugName,
  strength: facts.strength,
  quantity: printQuantity(facts.quantityThousandths, facts.unit, facts.country) || '1 ×',
  directions: facts.directions,
  refills: facts.refills === 0 ? 'None' : String(facts.refills),
});

/** RX-6. What a place demands and nobody has entered, in the order of the paper. */
export function missingWritten(facts: WrittenFacts, duty: PrescriptionDuty): readonly WrittenField[] {
  const values = writtenValues(facts);
  const demanded = new Set([
    ...duty.fields.value,
    ...(facts.isControlled ? duty.controlledFields.value : []),
  ]);
  return WRITTEN_FIELDS.filter((field) => demanded.has(field) && values[field].trim() === '');
}
