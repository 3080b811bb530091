import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { listStockLocationsEndpoint, type StockLocation } from '../settings.contract.ts';

export interface Locations {
  /** Undefined while they are loading. */
  readonly all: readonly StockLocation[] | undefined;
  /** Those to which something can be brought. */
  readonly usable: readonly StockLocation[];
  /** Where acts take items from about which nothing else is said. */
  readonly defaultId: string | undefined;
  readonly nameOf: (locationId: string) => string;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** Where the clinic keeps its stock. */
export function useLocations(): Locations {
  const { data, error, refetch } = useQuery(queryOf(listStockLocationsEndpoint, {}));
  const all = data?.items;
  return {
    all,
    usable: all?.filter(({ archivedAt }) => archivedAt === null) ?? [],
    defaultId: all?.find(({ isDefault }) => isDefault)?.id,
    nameOf: (locationId) => all?.find(({ id }) => id === locationId)?.name ?? '',
    error,
    refetch,
  };
}
