/**
 * The fields that differ between two versions of a record, as an audit entry stores them. Values are compared as
 * JSON; both sides are empty when nothing changed.
 */
export function changesBetween<T extends object>(
  before: T,
  after: T,
): { readonly before: Partial<T>; readonly after: Partial<T> } {
  const changed: { before: Partial<T>; after: Partial<T> } = { before: {}, after: {} };
  // Safe: both records have the same shape, and only their own keys are read.
  for (const name of Object.keys(after) as (keyof T)[]) {
    if (JSON.stringify(before[name]) === JSON.stringify(after[name])) continue;
    changed.before[name] = before[name];
    changed.after[name] = after[name];
  }
  return changed;
}
