import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { Tables } from '#db/tables.ts';

const KEY_LENGTH_LIMIT = 255;

/** Keys sorted, so that the same content always has the same hash. */
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

/**
 * Runs `work` once per key and person, and gives the first answer to every repetition. The key is claimed in the
 * transaction of the work: a twin that runs at the same time waits for the first to end, and a failed try leaves no
 * key behind, so that it can be repeated.
 *
 * @throws AppError `idempotency_key_reused` when the key came before with other content.
 */
export async function onceForKey(
  tx: Kysely<Tables>,
  request: { readonly key: string; readonly endpointId: string; readonly userId: string; readonly input: unknown },
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (request.key.length > KEY_LENGTH_LIMIT) {
    throw new AppError('invalid_input', {
      fields: [{ path: 'Idempotency-Key', message: `Use at most ${KEY_LENGTH_LIMIT} characters.` }],
    });
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([request.endpointId, canonical(request.input)]))
    .digest('base64url');
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: request.userId, key: request.key, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const first = await tx
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'response'])
      .where('user_id', '=', request.userId)
      .where('key', '=', request.key)
      .executeTakeFirstOrThrow();
    if (first.request_hash !== hash) throw new AppError('idempotency_key_reused');
    return first.response;
  }
  const response = await work();
  await tx
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(response) })
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .execute();
  return response;
}
