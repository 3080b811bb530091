import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { listVaccineProductsEndpoint } from '../contract.ts';

/** The vaccines that can be given: those with product details. */
export function useVaccineOptions() {
  const { data, error } = useQuery({ ...queryOf(listVaccineProductsEndpoint, {}), staleTime: 60_000 });
  const items = data?.items.filter(({ details }) => details !== null);
  return {
    error,
    isEmpty: items?.length === 0,
    options: (items ?? []).map(({ itemId, name }) => ({ value: itemId, label: name })),
    detailsOf: (itemId: string) => items?.find((item) => item.itemId === itemId)?.details ?? null,
  };
}
