/** A database of which only the transaction matters; an import of `Database` would close a cycle. */
interface Transactions<Scope, Tx> {
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * A transaction whose statements do not depend on each other's results: the commit is sent with them, where `transaction`
 * would send it after the results that its work waits for. That saves a write here and a wake-up in the database.
 *
 * @param send sends all statements at once; a later one is refused.
 * @throws what `transaction` throws.
 */
export async function pipelined<Scope, Tx, T>(
  database: Transactions<Scope, Tx>,
  scope: Scope,
  send: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { results } = await database.transaction(scope, (tx) => {
    const sent = send(tx);
    // The transaction fails with it, and gives the reason.
    sent.catch(() => undefined);
    return Promise.resolve({ results: sent });
  });
  return results;
}
