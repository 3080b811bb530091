/** A pet and whose it is, the primary client first. */
export interface SharedPet {
  readonly petId: string;
  readonly recipientId: string;
  readonly clientIds: readonly string[];
}

/**
 * CARE-2. Who gets what is said about some pets: the primary client of each, and of two clients who would both get a message one alone
 * where all pets of the other are theirs too. So a couple with three pets gets one message, and nobody reads about a pet that is not
 * theirs. The one with more pets gets it, of two with as many the one with the smaller id.
 *
 * @returns the recipient by pet.
 */
export function recipients(pets: readonly SharedPet[]): ReadonlyMap<string, string> {
  const groups = new Map<string, SharedPet[]>();
  for (const pet of pets) {
    const group = groups.get(pet.recipientId);
    if (group) group.push(pet);
    else groups.set(pet.recipientId, [pet]);
  }
  const order = [...groups].toSorted(
    ([idA, a], [idB, b]) => b.length - a.length || (idA < idB ? -1 : 1),
  );
  const found = new Map<string, string>();
  const heads = new Set<string>();
  for (const [id, group] of order) {
    const head = group[0]?.clientIds.find(
      (one) => heads.has(one) && group.every(({ clientIds }) => clientIds.includes(one)),
    );
    if (head === undefined) heads.add(id);
    for (const { petId } of group) found.set(petId, head ?? id);
  }
  return found;
}
