import { isTransactionConflict } from '../database/sqlstate.ts';

/** Runs `work`; once more after a deadlock or serialization failure, which rolled everything back. */
export async function repeatOnConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTransactionConflict(error)) throw error;
    return work();
  }
}
