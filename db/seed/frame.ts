import type { ClientBase } from 'pg';
import { MINUTE_MS } from '#foundation/values/zoned-time.ts';
import type { DemoClinic } from './demo-clinics.ts';
import type { Dice } from './dice.ts';
import type { AccountRows } from './make-account.ts';
import { insertRows } from './write-rows.ts';

export type Connection = Pick<ClientBase, 'query'>;

export const DAY_MS = 1_440 * MINUTE_MS;
export const iso = (ms: number): string => new Date(ms).toISOString();

/** The context that every step of filling a clinic needs. */
export interface Frame {
  readonly client: Connection;
  readonly clinic: DemoClinic;
  readonly clinicId: string;
  readonly nowMs: number;
  readonly dice: Dice;
  /** The hash of the demo's password; accounts that nobody signs in to have none. */
  readonly passwordHash: string;
}

export async function insertAccounts(client: Connection, accounts: readonly AccountRows[]): Promise<void> {
  await insertRows(
    client,
    'auth.users',
    accounts.map(({ user }) => user),
  );
  await insertRows(
    client,
    'auth.identities',
    accounts.map(({ identity }) => identity),
  );
  await insertRows(
    client,
    'profiles',
    accounts.map(({ profile }) => profile),
  );
  await insertRows(
    client,
    'user_roles',
    accounts.map(({ role }) => role),
  );
}
