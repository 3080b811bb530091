import { sql } from 'kysely';
import * as z from 'zod';
import type { Role } from '#vocabulary/permissions.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { normalizeEmail } from '#foundation/values/email.ts';
import { WRITE, type AuthParts } from './auth-parts.ts';

const UserIdRow = z.object({ user_id: z.string(), was_created: z.boolean() });

export interface ConfirmedUser {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly role: Role;
  readonly clinicId: string | null;
}

export type CreateConfirmedUser = (
  user: ConfirmedUser,
) => Promise<{ readonly userId: string; readonly wasCreated: boolean }>;

/** Creates a confirmed account with a profile and a role. An existing account stays unchanged. */
export const createConfirmedUser =
  ({ database, passwords }: Pick<AuthParts, 'database' | 'passwords'>): CreateConfirmedUser =>
  async ({ email, password, fullName, role, clinicId }) => {
    const hashed = await passwords.hash(password);
    const created = await database.transaction(WRITE, async (tx) => {
      return fetchRow(
        tx,
        UserIdRow,
        sql`select * from auth.create_confirmed_user(${normalizeEmail(email)}, ${hashed}, ${fullName}, ${role}, ${clinicId}::uuid)`,
      );
    });
    if (!created) throw new Error('create_confirmed_user returned no row');
    return { userId: created.user_id, wasCreated: created.was_created };
  };
