import { useQueries } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { listOnOrderEndpoint, type OnOrder } from '../../suggestions.contract.ts';

/** Items that one request asks about: those of a page of a list, so that the next page asks about its own only. */
const PART = 50;

/** What is on order of items that a screen shows, by the id of the item; nothing of those of which nothing is. */
export function useOnOrder(itemIds: readonly string[]): ReadonlyMap<string, OnOrder> {
  const parts = Array.from({ length: Math.ceil(itemIds.length / PART) }, (_, at) =>
    itemIds.slice(at * PART, (at + 1) * PART),
  );
  return useQueries({
    queries: parts.map((ids) => queryOf(listOnOrderEndpoint, { itemIds: ids })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data?.items ?? []).map((one) => [one.itemId, one] as const))),
  });
}
