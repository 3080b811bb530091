import type { Species } from '#vocabulary/species.ts';
import { lexiconsWith } from '../../base-words.rules.ts';
import { type Emergency, findEmergencyIn } from '../../emergency.rules.ts';
import { rowOfOwn } from '../../own-words.rules.ts';
import type { EmergencyScope } from '../emergency-scope.ts';
import { findTerms } from '../find-terms.ts';

/**
 * EMERGENCY-1. What in a text cannot wait, in any language and by the clinic's own words too; null if nothing does. One statement, then about
 * a millisecond for 2,000 characters.
 *
 * @param text without what the sender quoted of our own messages.
 * @param species of the pet; null where it is not known.
 */
export async function findEmergency(
  scope: EmergencyScope,
  { text, species }: { readonly text: string; readonly species: Species | null },
): Promise<Emergency | null> {
  return (await openEmergencySearch(scope, species))(text);
}

/** The same for several texts of one pet: the clinic's words are read once. */
export async function openEmergencySearch(
  scope: EmergencyScope,
  species: Species | null,
): Promise<(text: string) => Emergency | null> {
  const { own, off } = await findTerms(scope);
  const lexicons = lexiconsWith(own.map(rowOfOwn));
  const options = { species, off: new Set(off) };
  return (text) => findEmergencyIn(text, lexicons, options);
}
