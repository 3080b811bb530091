/**
 * Does the work for each item, one after the other. A failure keeps none of the others from it.
 *
 * @throws AggregateError with every failure, once all had their turn.
 */
export async function eachInTurn<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${items.length} failed.`);
}
