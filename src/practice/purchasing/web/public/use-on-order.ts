import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { listOnOrderEndpoint, type OnOrder } from '../../suggestions.contract.ts';

/** What is on order of items that a screen shows, by the id of the item; nothing of those of which nothing is. At most 100 items. */
export function useOnOrder(itemIds: readonly string[]): ReadonlyMap<string, OnOrder> {
  const ids = itemIds.slice(0, 100);
  const { data } = useQuery({
    ...queryOf(listOnOrderEndpoint, { itemIds: ids }),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });
  return new Map((data?.items ?? []).map((one) => [one.itemId, one]));
}
