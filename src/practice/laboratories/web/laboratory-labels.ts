import { SPECIES_ENTRIES, type Species } from '#vocabulary/species.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';

/** `Dog, cat`, or `All species`. */
export const speciesLabel = (species: readonly Species[]): string => {
  if (species.length === 0) return 'All species';
  const names = species.map((one) => SPECIES_ENTRIES[one].label.toLowerCase()).join(', ');
  return names.charAt(0).toUpperCase() + names.slice(1);
};

/** `36 h`, `3 days` for whole days from two on. */
export const turnaroundLabel = (hours: number): string =>
  hours >= 48 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} h`;

/** `500 µL`, `1.5 mL` from a milliliter on. */
export const volumeLabel = (microlitres: number): string =>
  microlitres < 1000 ? `${microlitres} µL` : `${showNumber(microlitres / 1000)} mL`;

/** `1 test`, `12 tests`. */
export const testCountLabel = (count: number): string =>
  count === 1 ? '1 test' : `${showNumber(count)} tests`;
