import type { MergeChoice } from '#vocabulary/merges.ts';

/** MERGE-2. For how many days a merge can be undone. */
export const UNDO_DAYS = 30;

interface Pair<T> {
  readonly kept: T | null;
  readonly merged: T | null;
}

/** MERGE-1. The value that is used when nobody chooses: that of the record that is kept, else the other one's. */
export const defaultChoice = ({ kept, merged }: Pair<unknown>): 'kept' | 'merged' =>
  kept === null && merged !== null ? 'merged' : 'kept';

/** MERGE-1. Whether a person has to look: both have a value, and not the same. */
export const differs = ({ kept, merged }: Pair<unknown>): boolean =>
  kept !== null && merged !== null && kept !== merged;

/** MERGE-1. One value of two. */
export const chooseValue = <T>(pair: Pair<T>, choice: MergeChoice | undefined): T | null =>
  pair[choice === 'kept' || choice === 'merged' ? choice : defaultChoice(pair)];

/** MERGE-1. One text of two, or both with an empty line between them, the kept one first. */
export function chooseText(pair: Pair<string>, choice: MergeChoice | undefined): string | null {
  return choice === 'both' && differs(pair) ? `${pair.kept}\n\n${pair.merged}` : chooseValue(pair, choice);
}

/** What a merge wrote, by column, and what was there before. */
export interface WrittenFields {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Columns whose value a merge changes, before and after it. */
export function changedFields(
  current: Readonly<Record<string, unknown>>,
  chosen: Readonly<Record<string, unknown>>,
): WrittenFields {
  const columns = Object.keys(chosen).filter((column) => chosen[column] !== current[column]);
  const pick = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(columns.map((column) => [column, from[column] ?? null]));
  return { before: pick(current), after: pick(chosen) };
}

/** MERGE-2. The columns to restore: those that still have what the merge wrote. What was changed since stays. */
export const fieldsToRestore = (
  { before, after }: WrittenFields,
  current: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(before).filter(([column]) => current[column] === after[column]));

/** MERGE-2. Why a merge cannot be undone; null if it can. */
export function undoRefusal(
  {
    mergedAt,
    isUndone,
    isLast,
  }: { readonly mergedAt: string; readonly isUndone: boolean; readonly isLast: boolean },
  now: Date,
): 'undone' | 'merged_again' | 'too_late' | null {
  if (isUndone) return 'undone';
  if (!isLast) return 'merged_again';
  return now.getTime() - Date.parse(mergedAt) > UNDO_DAYS * 86_400_000 ? 'too_late' : null;
}
