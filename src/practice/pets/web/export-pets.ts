import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { csvLine } from '#foundation/values/csv.ts';
import type { CsvExport } from '#foundation/web/export/export-csv.ts';
import { pageReader } from '#foundation/web/pages.ts';
import { isoDayIn } from '#foundation/web/time/zone-time.ts';
import { exportPetsEndpoint, type PetListItem } from '../contract.ts';
import type { PetFilters } from './pet-filters.ts';

const HEAD = [
  'Name',
  'Species',
  'Breed',
  'Sex',
  'Neutered',
  'Born on',
  'Birth is estimated',
  'Weight (g)',
  'Microchip',
  'Client',
  'Phone',
  'Email',
  'Alerts',
  'Last visit',
  'Next visit',
  'Deceased on',
] as const;

const yesNo = (value: boolean | null): string | null => (value === null ? null : value ? 'yes' : 'no');

/** A pet as a line of the export; days are local to the clinic. */
export function petLine(pet: PetListItem, zone: string): string {
  const dayOf = (instant: string | null) => (instant === null ? null : isoDayIn(zone, instant));
  return csvLine([
    pet.name,
    SPECIES_ENTRIES[pet.species].label,
    pet.breed,
    pet.sex,
    yesNo(pet.neutered),
    pet.bornOn,
    pet.bornOn === null ? null : yesNo(pet.birthIsEstimated),
    pet.weightGrams,
    pet.microchip,
    pet.client?.fullName ?? null,
    pet.client?.phone ?? null,
    pet.client?.email ?? null,
    pet.alerts.map(({ note }) => note).join('; '),
    dayOf(pet.lastVisitAt),
    dayOf(pet.nextVisitAt),
    pet.deceasedOn,
  ]);
}

/** The whole filtered list. */
export const petsExport = (filters: PetFilters, zone: string): CsvExport<PetListItem> => ({
  head: HEAD,
  line: (pet) => petLine(pet, zone),
  readPage: pageReader(exportPetsEndpoint, filters),
});
