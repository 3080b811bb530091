/** The faults of a form after a change: what is being put right is no longer held against it. */
export const withoutThese = <E extends object>(errors: E, changes: object): E =>
  // Safe: what is left of it is a part of it, and every fault is optional.
  Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changes))) as E;
