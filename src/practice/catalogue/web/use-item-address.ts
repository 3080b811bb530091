import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { ITEM_VIEWS, type ItemView } from './item-sheet.tsx';

/** The item whose sheet is open, and the part of it that is shown, in the URL: `item=<id>&view=prices`. */
export function useItemAddress() {
  const [params, change] = useAddressParams();
  const openKey = params.get('item');
  return {
    openKey,
    view: ITEM_VIEWS.find((view) => view === params.get('view')) ?? 'details',
    addressOf: (itemId: string): string => {
      const next = new URLSearchParams(params);
      next.set('item', itemId);
      next.delete('view');
      return `?${next}`;
    },
    open: (itemId: string, view: ItemView) =>
      change((next) => {
        next.set('item', itemId);
        if (view === 'details') next.delete('view');
        else next.set('view', view);
      }),
    close: () =>
      change((next) => {
        next.delete('item');
        next.delete('view');
      }),
  };
}
