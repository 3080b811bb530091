import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { listVaccineProductsEndpoint, type VaccineProduct } from '../contract.ts';

const protectsFrom = ({ details }: VaccineProduct, target: string | undefined): boolean =>
  target !== undefined && details !== null && details.targets.some((one) => one === target);

/** The vaccines that can be given: those with product details. Those against `target` come first. */
export function useVaccineOptions(target?: string) {
  const { data, error, refetch } = useQuery({
    ...queryOf(listVaccineProductsEndpoint, {}),
    staleTime: 60_000,
  });
  const items = data?.items.filter(({ details }) => details !== null);
  const against = (items ?? []).filter((item) => protectsFrom(item, target));
  const sorted = [...against, ...(items ?? []).filter((item) => !against.includes(item))];
  return {
    /** Why there are none to choose from. */
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    isEmpty: items?.length === 0,
    options: sorted.map(({ itemId, name }) => ({ value: itemId, label: name })),
    /** The only vaccine against `target`. */
    only: against.length === 1 ? against[0]?.itemId : undefined,
    detailsOf: (itemId: string) => items?.find((item) => item.itemId === itemId)?.details ?? null,
  };
}
