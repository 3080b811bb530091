import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { Tables } from '#db/tables.ts';

const MAX_KEY_LENGTH = 255;

/** Sorts object keys, so that equal content always has the same hash. */
const canonical = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(canonical)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, inner]) => [name, canonical(inner)]),
        )
      : value;

export interface KeyedRequest {
  readonly key: string;
  readonly endpointId: string;
  readonly userId: string;
  readonly input: unknown;
}

/** The key was used before: this attempt must leave nothing behind. */
export class RepeatedRequest extends Error {
  override readonly name = 'RepeatedRequest';
}

/** @throws AppError `invalid_input` for a key that is too long. */
export function assertKeyFits(key: string): void {
  if (key.length <= MAX_KEY_LENGTH) return;
  throw new AppError('invalid_input', {
    fields: [{ path: 'Idempotency-Key', message: `Use at most ${MAX_KEY_LENGTH} characters.` }],
  });
}

const hashOf = ({ endpointId, input }: KeyedRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([endpointId, canonical(input)]))
    .digest('base64url');

/**
 * Runs `work` once per key and person. The key is claimed in the same transaction and at the same time as the work: a
 * concurrent request with the same key waits for the first to finish, and a failed attempt leaves no key behind, so
 * it can be repeated.
 *
 * @throws RepeatedRequest when the key was used before, whatever `work` did meanwhile; `firstResponse` then has the
 *   response.
 */
export async function onceForKey(
  tx: Kysely<Tables>,
  request: KeyedRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { userId, key } = request;
  const claim = tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, request_hash: hashOf(request) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  const [claimed, done] = await Promise.allSettled([claim, work()]);
  if (claimed.status === 'rejected') throw claimed.reason;
  if (!claimed.value) throw new RepeatedRequest();
  if (done.status === 'rejected') throw done.reason;
  tx.updateTable('idempotency_keys')
    .set({ response: JSON.stringify(done.value) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
    // A failure here fails the transaction.
    .catch(() => undefined);
  return done.value;
}

/**
 * The response to the first request with this key.
 *
 * @throws AppError `idempotency_key_reused` when the content differs, `overloaded` when the key has expired
 *   meanwhile.
 */
export async function firstResponse(tx: Kysely<Tables>, request: KeyedRequest): Promise<unknown> {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .executeTakeFirst();
  // Deleted by the sweep since the claim: sent again, the request will be a first one.
  if (!first) throw new AppError('overloaded');
  if (first.request_hash !== hashOf(request)) throw new AppError('idempotency_key_reused');
  return first.response;
}
