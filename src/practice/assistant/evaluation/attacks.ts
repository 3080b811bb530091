import type { Attack } from './attack.ts';
import { DATA_ATTACKS } from './attacks-data.ts';
import { DISGUISED_ATTACKS } from './attacks-disguised.ts';
import { MARKUP_ATTACKS } from './attacks-markup.ts';
import { SORTING_ATTACKS } from './attacks-sorting.ts';

/** Texts that try to be instructions, all written for this corpus: in messages, notes, names and documents. */
export const ATTACKS: readonly Attack[] = [
  ...SORTING_ATTACKS,
  ...DATA_ATTACKS,
  ...MARKUP_ATTACKS,
  ...DISGUISED_ATTACKS,
];
