import type { ItemUse } from '#vocabulary/item-uses.ts';

/** A line that the client has answered. */
export interface LineToMatch {
  readonly id: string;
  readonly itemId: string;
  readonly use: ItemUse;
  /** The planned act that it was made from. */
  readonly sourceActId: string | null;
}

/** An act of the visit that is planned or done, and belongs to no line yet. */
export interface FreeAct {
  readonly id: string;
  readonly itemId: string;
  readonly use: ItemUse;
}

interface Matched<L extends LineToMatch> {
  /** The line with the act that it is already. */
  readonly found: readonly { readonly line: L; readonly actId: string }[];
  /** Lines without an act. */
  readonly missing: readonly L[];
}

/**
 * EST-5. Which acts of a visit are what the lines say: first the act that a line was made from, then any of the same item and use.
 * No act is given to two lines, so that what a visit has once is planned once more where the client accepted it twice.
 */
export function matchActs<L extends LineToMatch>(lines: readonly L[], acts: readonly FreeAct[]): Matched<L> {
  const free = new Map(acts.map((act) => [act.id, act]));
  const actOfLine = new Map<string, string>();
  const take = (line: L, act: FreeAct | undefined) => {
    if (!act) return;
    free.delete(act.id);
    actOfLine.set(line.id, act.id);
  };
  const isSame = (line: L) => (act: FreeAct) => act.itemId === line.itemId && act.use === line.use;
  for (const line of lines) {
    const source = line.sourceActId === null ? undefined : free.get(line.sourceActId);
    take(line, source && source.itemId === line.itemId ? source : undefined);
  }
  for (const line of lines) if (!actOfLine.has(line.id)) take(line, [...free.values()].find(isSame(line)));
  return {
    found: lines.flatMap((line) => {
      const actId = actOfLine.get(line.id);
      return actId === undefined ? [] : [{ line, actId }];
    }),
    missing: lines.filter(({ id }) => !actOfLine.has(id)),
  };
}
