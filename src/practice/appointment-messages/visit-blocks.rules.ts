import { MINUTE_MS } from '#foundation/values/zoned-time.ts';

/** Visits that follow each other this closely are one way to the clinic. */
const GAP_MS = 60 * MINUTE_MS;

export interface BlockVisit {
  readonly clientId: string;
  readonly kind: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

/**
 * MSG-3. Puts the messages of one kind together whose visits a household makes in one go: each begins at most an hour after the others
 * have ended. Visits and blocks are in the order of their starts, clients in the order in which they come.
 */
export function visitBlocks<T extends BlockVisit>(messages: readonly T[]): T[][] {
  const households = Map.groupBy(messages, ({ clientId, kind }) => `${clientId} ${kind}`);
  return [...households.values()].flatMap((ofOne) => {
    const blocks: T[][] = [];
    let endMs = -Infinity;
    for (const visit of ofOne.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))) {
      const block = blocks.at(-1);
      if (block && Date.parse(visit.startsAt) <= endMs + GAP_MS) block.push(visit);
      else blocks.push([visit]);
      endMs = Math.max(endMs, Date.parse(visit.endsAt));
    }
    return blocks;
  });
}
