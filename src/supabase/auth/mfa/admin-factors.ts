import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { hasSqlState, SQLSTATE } from '#foundation/server/database/sqlstate.ts';
import { readAccount, readUserId } from '../admin/accounts.ts';
import { requireSecretKey } from '../admin/require-secret-key.ts';
import { WRITE } from '../auth-parts.ts';
import { originRow } from '../origin.ts';
import type { AuthRoutes, AuthServiceParts, Call } from '../auth-routes.ts';
import { readBody } from '../read-body.ts';
import { isUuid } from './challenge-factor.ts';
import { factorNameTaken, mfaError } from './mfa-errors.ts';

const FactorRow = z.object({ factor: z.unknown() });

const RenameBody = z.looseObject({ friendly_name: z.string().trim().max(200).nullish() });

interface FactorReference {
  readonly userId: string;
  readonly factorId: string;
}

/** The account and factor of a request. @throws AuthError for an unknown account or an invalid id. */
async function readFactorReference(parts: AuthServiceParts, { c }: Call): Promise<FactorReference> {
  const userId = readUserId(c.req.param('id'));
  await readAccount(parts, userId);
  const factorId = c.req.param('factorId') ?? '';
  if (!isUuid(factorId)) throw mfaError('factor_not_found');
  return { userId, factorId };
}

async function rename(
  parts: AuthServiceParts,
  { userId, factorId }: FactorReference,
  name: string,
): Promise<unknown> {
  try {
    const row = await parts.database.transaction(WRITE, (tx) =>
      fetchRow(
        tx,
        FactorRow,
        sql`select auth.rename_factor(${userId}::uuid, ${factorId}::uuid, ${name}) as factor`,
      ),
    );
    return row?.factor ?? null;
  } catch (error) {
    throw hasSqlState(error, SQLSTATE.UNIQUE_VIOLATION) ? factorNameTaken(name) : error;
  }
}

async function remove(
  parts: AuthServiceParts,
  call: Call,
  keyId: string,
  { userId, factorId }: FactorReference,
): Promise<unknown> {
  const row = await parts.database.transaction(WRITE, (tx) =>
    fetchRow(
      tx,
      FactorRow,
      sql`select auth.remove_account_factor(${userId}::uuid, ${factorId}::uuid, ${keyId}::uuid, ${originRow(call.origin)})
        as factor`,
    ),
  );
  return row?.factor ?? null;
}

/** Responds with the changed or deleted factor. @throws AuthError `mfa_factor_not_found`. */
function respondWithFactor({ c }: Call, factor: unknown): Response {
  if (typeof factor !== 'object' || factor === null) throw mfaError('factor_not_found');
  return c.json(factor);
}

/** The admin API for factors, such as to help a user who has lost their phone. */
export const adminFactorRoutes: AuthRoutes = (on, parts) => {
  on('GET', '/admin/users/:id/factors', async (call) => {
    requireSecretKey(call);
    const { factors = [] } = await readAccount(parts, call.c.req.param('id'));
    return call.c.json(factors);
  });
  on('PUT', '/admin/users/:id/factors/:factorId', async (call) => {
    requireSecretKey(call);
    const { friendly_name: name } = await readBody(call.c, RenameBody);
    return respondWithFactor(call, await rename(parts, await readFactorReference(parts, call), name ?? ''));
  });
  on('DELETE', '/admin/users/:id/factors/:factorId', async (call) => {
    const keyId = requireSecretKey(call);
    return respondWithFactor(call, await remove(parts, call, keyId, await readFactorReference(parts, call)));
  });
};
