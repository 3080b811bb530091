import { AppError } from '#vocabulary/errors.ts';

interface Row {
  readonly id: string;
  readonly archived_at: unknown;
}

/**
 * The locked rows of both sides.
 *
 * @throws AppError `not_found` if there is no such record; `merge_changed` if either was merged or archived.
 */
export function pairOf<R extends Row>(
  rows: readonly R[],
  { keptId, mergedId }: { readonly keptId: string; readonly mergedId: string },
): { readonly kept: R; readonly merged: R } {
  const kept = rows.find(({ id }) => id === keptId);
  const merged = rows.find(({ id }) => id === mergedId);
  if (!kept || !merged) throw new AppError('not_found');
  if (kept.archived_at !== null || merged.archived_at !== null) throw new AppError('merge_changed');
  return { kept, merged };
}
