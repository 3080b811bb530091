import type { BillLine } from '../bills.contract.ts';

export interface PetLines {
  readonly petId: string | null;
  /** Null for what concerns no pet. */
  readonly petName: string | null;
  readonly lines: readonly BillLine[];
}

/** The lines of each pet together, in the order in which the pets first come; what concerns no pet comes last. */
export function groupByPet(lines: readonly BillLine[]): PetLines[] {
  const groups = [...Map.groupBy(lines, ({ petId }) => petId)].map(([petId, own]) => ({
    petId,
    petName: own[0]?.petName ?? null,
    lines: own,
  }));
  return [...groups.filter(({ petId }) => petId !== null), ...groups.filter(({ petId }) => petId === null)];
}
