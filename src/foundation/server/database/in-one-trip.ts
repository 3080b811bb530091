import type { Kysely } from 'kysely';
import type { Database, Scope } from './database.ts';

/**
 * A transaction whose statements need no answer from one another: its commit leaves with them, where `transaction` would
 * wait for what its work waits for. Each write to a connection less is a wake-up less, here and in the database.
 *
 * @param ask sends everything at once; a statement that comes later is refused.
 * @throws what `transaction` throws.
 */
export async function inOneTrip<Tables, T>(
  database: Pick<Database<Tables>, 'transaction'>,
  scope: Scope,
  ask: (tx: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const { answer } = await database.transaction(scope, (tx) => {
    const asked = ask(tx);
    // The transaction fails with it, and says why.
    asked.catch(() => undefined);
    return Promise.resolve({ answer: asked });
  });
  return answer;
}
