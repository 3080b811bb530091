import { AppError } from '#vocabulary/errors.ts';
import { hasSqlState, SQLSTATE } from '../database/sqlstate.ts';
import { authorize } from './authorize.ts';
import type { AuthorizedRequest } from './endpoint-request.ts';

/** A caller whose role keeps changing faster than this is asked to try again later. */
const MAX_ATTEMPTS = 3;

/**
 * Runs `work`. When the transaction finds that the remembered role is out of date, the role is read again, the request is
 * authorized anew and repeated.
 *
 * @throws AppError `forbidden` for a caller who lost the right, `overloaded` when the role changed in every attempt.
 */
export async function repeatOnRoleChange<T>(
  request: AuthorizedRequest,
  work: (request: AuthorizedRequest) => Promise<T>,
): Promise<T> {
  let current = request;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(current);
    } catch (error) {
      if (!current.session || !hasSqlState(error, SQLSTATE.ROLE_CHANGED)) throw error;
      if (attempt === MAX_ATTEMPTS) throw new AppError('overloaded', {}, { cause: error });
      await request.parts.memberships.refresh(current.session.userId);
      current = { ...request, session: await authorize(request) };
    }
  }
}
