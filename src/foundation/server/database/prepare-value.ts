import pg from 'pg';
import type { Parameter } from './wire.ts';

/** The driver's own conversion of a value to what the protocol takes, which its types leave out. */
export const { prepareValue } = (
  pg as unknown as { readonly utils: { readonly prepareValue: (value: unknown) => Parameter } }
).utils;
