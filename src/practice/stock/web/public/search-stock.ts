import { Boxes } from 'lucide-react';
import { call, queryOf } from '#foundation/web/api.ts';
import type { SearchSource } from '#foundation/web/layout/search-source.ts';
import { queryClient } from '#foundation/web/query-client.ts';
import { followCountry } from '#foundation/web/time/customs.ts';
import { getClinicEndpoint } from '#practice/clinics/contract.ts';
import { listStockEndpoint } from '../../contract.ts';
import { onHandText } from '../level-text.ts';
import { stockPath } from '../stock-path.ts';

const LIMIT = 5;
/** Of the endpoint. */
const MAX_QUERY = 100;

/** Finds items whose level is kept by name, code or barcode for the command palette, with what is there of each. */
export const searchStock: SearchSource = async (query, signal) => {
  const [{ items }, clinic] = await Promise.all([
    call(listStockEndpoint, { q: query.trim().slice(0, MAX_QUERY), show: 'kept', limit: LIMIT }, { signal }),
    queryClient.fetchQuery({ ...queryOf(getClinicEndpoint, {}), staleTime: Infinity }),
  ]);
  // No page may have shown anything of the clinic yet.
  followCountry(clinic.country);
  if (items.length === 0) return [];
  return [
    {
      label: 'Inventory',
      icon: Boxes,
      hits: items.map((item) => ({
        id: item.itemId,
        title: item.name,
        text: `${onHandText(item)} on hand`,
        to: stockPath(item.itemId),
      })),
    },
  ];
};
