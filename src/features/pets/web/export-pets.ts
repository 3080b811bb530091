import type * as z from 'zod';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { csvLine } from '#foundation/values/csv.ts';
import { call } from '#foundation/web/api.ts';
import { isoDayIn } from '#foundation/web/time/zone-time.ts';
import { exportPetsEndpoint, type PetListItem } from '../contract.ts';

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
  'E-mail',
  'Alerts',
  'Last visit',
  'Next visit',
  'Deceased on',
] as const;

const yesNo = (value: boolean | null): string | null => (value === null ? null : value ? 'yes' : 'no');

/** A pet as a line of the file; days are those at the clinic. */
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

/**
 * The whole of a filtered list as a file for spreadsheets, page after page.
 *
 * @param onProgress is told how many pets are in it so far.
 */
export async function exportPets(
  filters: Omit<z.input<typeof exportPetsEndpoint.input>, 'cursor' | 'limit'>,
  {
    zone,
    onProgress,
    signal,
  }: { readonly zone: string; readonly onProgress: (count: number) => void; readonly signal: AbortSignal },
): Promise<Blob> {
  // Spreadsheets take a file without this mark for one of their own old encodings.
  const parts: string[] = ['\u{FEFF}', csvLine(HEAD)];
  let count = 0;
  let cursor: string | null = null;
  do {
    const page: z.output<typeof exportPetsEndpoint.output> = await call(
      exportPetsEndpoint,
      { ...filters, ...(cursor === null ? {} : { cursor }) },
      { signal },
    );
    for (const pet of page.items) parts.push(petLine(pet, zone));
    count += page.items.length;
    onProgress(count);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

/** Hands a file to the person, under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
