import { AppError } from '#vocabulary/errors.ts';
import type { AuthorizedRequest } from './endpoint-request.ts';
import { contextOf } from './request-context.ts';
import { scopeOf } from './request-scope.ts';

/**
 * Runs `work`. When it is refused, the endpoint may add to the refusal what the caller could do instead, in a transaction
 * of its own that sees the data as it is after the rollback.
 */
export async function adviseRefusal<T>(request: AuthorizedRequest, work: () => Promise<T>): Promise<T> {
  const {
    handler: { advise },
    input,
    parts,
  } = request;
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !advise) throw error;
    throw await parts.database.transaction({ ...scopeOf(request), mode: 'read' }, (tx) =>
      advise(contextOf(request, tx).ctx, input, error),
    );
  }
}
