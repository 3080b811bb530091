import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { setOrDelete, useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { EXPIRY_WARNING_DAYS, type ListStock, STOCK_FILTERS } from '../contract.ts';

export const SHOW_LABELS: Readonly<Record<ListStock['show'], string>> = {
  all: 'Everything',
  kept: 'Tracked',
  low: 'Low or out',
  short: 'Count due',
  expiring: 'Expiring',
  expired: 'Expired',
  held: 'On hold',
};

const DAYS = [String(EXPIRY_WARNING_DAYS), '30', '180', '365'] as const;
export const DAYS_OPTIONS = DAYS.toSorted((a, b) => Number(a) - Number(b)).map((value) => ({
  value,
  label: `Warn ${value} days ahead`,
}));

/** The filters of the inventory, in the URL. */
export function useStockFilters() {
  const [typed, type, q] = useAddressSearch();
  const [show, chooseShow] = useAddressChoice('show', [...STOCK_FILTERS]);
  const [days, chooseDays] = useAddressChoice('days', DAYS);
  const [params, change] = useAddressParams();
  const locationId = params.get('location') ?? '';
  const withinDays = Number(days);
  return {
    typed,
    type,
    q,
    show,
    chooseShow,
    days,
    chooseDays,
    withinDays,
    locationId,
    chooseLocation: (id: string) => change((next) => setOrDelete(next, 'location', id)),
    input: { q, show, withinDays, ...(locationId === '' ? {} : { locationId }) },
    chosen: Number(show !== 'all') + Number(days !== DAYS[0]) + Number(locationId !== ''),
    isNarrowed: q !== '' || show !== 'all' || locationId !== '',
    clear: () => {
      type('');
      change((next) => {
        for (const name of ['q', 'show', 'days', 'location']) next.delete(name);
      });
    },
  };
}
export type StockFilters = ReturnType<typeof useStockFilters>;
