import { setOrDelete, useAddressParams } from '#foundation/web/table/use-address-params.ts';

const STOCK_SHEETS = ['receive', 'transfer', 'waste', 'return', 'count', 'lot', 'settings'] as const;
export type StockSheet = (typeof STOCK_SHEETS)[number];

interface SheetTarget {
  readonly itemId?: string | undefined;
  readonly lotId?: string | undefined;
  readonly locationId?: string | null | undefined;
}

const PARTS = ['sheet', 'item', 'lot', 'at'] as const;

/** The open sheet, in the URL, with what it is about: `sheet=waste&item=<id>&lot=<id>&at=<id>`. */
export function useStockSheet() {
  const [params, change] = useAddressParams();
  return {
    sheet: STOCK_SHEETS.find((one) => one === params.get('sheet')),
    itemId: params.get('item') ?? undefined,
    lotId: params.get('lot') ?? undefined,
    locationId: params.get('at') ?? undefined,
    open: (sheet: StockSheet, { itemId, lotId, locationId }: SheetTarget = {}) =>
      change((next) => {
        next.set('sheet', sheet);
        setOrDelete(next, 'item', itemId ?? null);
        setOrDelete(next, 'lot', lotId ?? null);
        setOrDelete(next, 'at', locationId ?? null);
      }),
    close: () =>
      change((next) => {
        for (const part of PARTS) next.delete(part);
      }),
  };
}
