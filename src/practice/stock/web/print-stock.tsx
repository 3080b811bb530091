import { Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PAGE_LIMIT } from '#foundation/contract/page.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { pageReader } from '#foundation/web/pages.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { listStockEndpoint, type StockListItem } from '../contract.ts';
import { StockPaper } from './stock-paper.tsx';
import type { Locations } from './use-locations.ts';
import { SHOW_LABELS, type StockFilters } from './use-stock-filters.ts';

interface PrintStockProps {
  readonly filters: StockFilters;
  readonly locations: Locations;
  readonly clock: Pick<ClinicClock, 'clinicName' | 'today'>;
}

/** All pages of the list: what is printed is not only what is on the screen. */
async function readWholeList(
  input: StockFilters['input'],
  signal: AbortSignal,
): Promise<readonly StockListItem[]> {
  const readPage = pageReader(listStockEndpoint, { ...input, limit: PAGE_LIMIT });
  const first = await readPage(null, signal);
  const items = [...first.items];
  for (let cursor = first.nextCursor; cursor !== null;) {
    const page = await readPage(cursor, signal);
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

/** Prints the whole list as it is filtered now. */
export function PrintStock({ filters, locations, clock }: PrintStockProps) {
  const [busy, setBusy] = useState(false);
  const [items, setItems] = useState<readonly StockListItem[]>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const run = async () => {
    const stop = new AbortController();
    leaving.current = stop;
    setBusy(true);
    try {
      setItems(await readWholeList(filters.input, stop.signal));
    } catch (error) {
      if (!stop.signal.aborted)
        notify({ title: 'The list could not be printed', text: messageOf(error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button busy={busy} onClick={() => void run()}>
        {!busy && <Printer aria-hidden />}
        Print
      </Button>
      {items && (
        <StockPaper
          clock={clock}
          items={items}
          locations={locations}
          filters={[
            ...(filters.show === 'all' ? [] : [SHOW_LABELS[filters.show]]),
            ...(filters.locationId === '' ? [] : [locations.nameOf(filters.locationId)]),
            ...(filters.q === '' ? [] : [`“${filters.q}”`]),
          ]}
          onPrinted={() => setItems(undefined)}
        />
      )}
    </>
  );
}
