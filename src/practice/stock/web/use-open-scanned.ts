import { useNavigate } from 'react-router';
import { call } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { listStockEndpoint } from '../contract.ts';
import { stockPath } from './stock-path.ts';

/** Opens the item that has a barcode: the only one that is found. Of several the list goes on showing them. */
export function useOpenScanned(): (code: string) => Promise<void> {
  const navigate = useNavigate();
  return async (code) => {
    const q = code.trim();
    if (q === '') return;
    try {
      const { items } = await call(listStockEndpoint, { q, limit: 2 });
      const [only] = items;
      if (only === undefined) notify({ title: `No stocked item has the code ${q}` });
      else if (items.length === 1) void navigate(stockPath(only.itemId));
    } catch (error) {
      notify({ title: 'The item could not be opened', text: messageOf(error), tone: 'destructive' });
    }
  };
}
