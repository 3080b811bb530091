/** A pet and whose it is, the primary client first. */
export interface SharedPet {
  readonly petId: string;
  readonly recipientId: string;
  readonly clientIds: readonly string[];
}

/**
 * CARE-2. Who gets what is said about some pets: the primary client of each, and of two clients who would both get a message one alone
 * where all pets of the other are theirs too. So a couple with three pets gets one message, and nobody reads about a pet that is not
 * theirs. The one gets it whose pets are not all the other’s too, else the one with more pets, else the one with the smaller id.
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
  const couldJoin = (id: string, group: readonly SharedPet[], heads: { has(id: string): boolean }) =>
    group[0]?.clientIds.find(
      (one) => one !== id && heads.has(one) && group.every(({ clientIds }) => clientIds.includes(one)),
    );
  const order = [...groups]
    .map(([id, group]) => ({ id, group, isFree: couldJoin(id, group, groups) !== undefined }))
    .toSorted(
      (a, b) =>
        Number(a.isFree) - Number(b.isFree) || b.group.length - a.group.length || (a.id < b.id ? -1 : 1),
    );
  const found = new Map<string, string>();
  const heads = new Set<string>();
  for (const { id, group } of order) {
    const head = couldJoin(id, group, heads);
    if (head === undefined) heads.add(id);
    for (const { petId } of group) found.set(petId, head ?? id);
  }
  return found;
}
