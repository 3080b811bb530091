/** A record with the given fields in place of its own; a field that is undefined stays as it was. */
export function withChanges<T extends object>(
  before: T,
  changes: { readonly [K in keyof T]?: T[K] | undefined },
): T {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}
