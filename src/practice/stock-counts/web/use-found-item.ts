import { useQueryClient } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { listStockEndpoint, type StockListItem } from '#practice/stock/contract.ts';

/** Finds the item of a scanned code; undefined if there is none. */
export function useFoundItem(): (code: string) => Promise<StockListItem | undefined> {
  const client = useQueryClient();
  return async (code) => {
    const { items } = await client.fetchQuery(
      queryOf(listStockEndpoint, { q: code, show: 'kept', limit: 20 }),
    );
    // A code that is part of several names is none of them.
    return items.length === 1 ? items[0] : items.find((item) => item.code === code);
  };
}
