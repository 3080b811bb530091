import pg from 'pg';

/** The driver's own conversion of a value to what the protocol takes, which its types leave out. */
export const { prepareValue } = (
  pg as unknown as { readonly utils: { readonly prepareValue: (value: unknown) => Buffer | string | null } }
).utils;
