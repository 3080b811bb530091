import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';

/** A database whose transactions are killed one after the other: before they begin, or when they are about to commit. */
export function killing<D extends Database<Tables>>(
  database: D,
  kills: readonly ('begin' | 'commit' | null)[],
): D {
  let next = 0;
  return new Proxy(database, {
    get: (target, name, receiver) =>
      name === 'transaction'
        ? (scope: never, work: (tx: never) => Promise<unknown>) => {
            const kill = kills[next];
            next += 1;
            if (kill === 'begin') throw new Error('killed');
            return target.transaction(scope, async (tx) => {
              const result = await work(tx as never);
              if (kill === 'commit') throw new Error('killed');
              return result;
            });
          }
        : Reflect.get(target, name, receiver),
  });
}
