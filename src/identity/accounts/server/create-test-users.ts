import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import type * as z from 'zod';
import { DEMO_PASSWORD, DEMO_USERS } from '#vocabulary/demo.ts';
import { AppError } from '#vocabulary/errors.ts';
import { ROLE_LABELS } from '#vocabulary/permissions.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { hasSqlState, SQLSTATE } from '#foundation/server/database/sqlstate.ts';
import type { PublicContext } from '#foundation/server/http/context.ts';
import { createTestUsersEndpoint } from '../contract.ts';

const { output } = createTestUsersEndpoint;

/** The error of `app.create_demo_users` for a database that is not a demo's. */
const isNoDemo = (error: unknown): boolean => hasSqlState(error, SQLSTATE.INSUFFICIENT_PRIVILEGE);

/**
 * Creates the demo's five users if they are missing; the staff among them belong to the oldest clinic.
 *
 * @throws AppError `not_found` if this is no demo.
 */
export async function createTestUsers({ tx }: PublicContext): Promise<z.output<typeof output>> {
  const users = DEMO_USERS.map(({ email, role }) => ({
    email,
    role,
    full_name: `Demo ${ROLE_LABELS[role].toLowerCase()}`,
  }));
  try {
    // The package's default cost is the one used for all passwords: argon2id, 19 MiB, two passes.
    const created = await fetchRows(
      tx,
      output.shape.users.element,
      sql`select email, role, was_created as "wasCreated"
            from app.create_demo_users(${await hash(DEMO_PASSWORD)}, ${JSON.stringify(users)}::jsonb)`,
    );
    return { users: created };
  } catch (error) {
    throw isNoDemo(error) ? new AppError('not_found', {}, { cause: error }) : error;
  }
}
