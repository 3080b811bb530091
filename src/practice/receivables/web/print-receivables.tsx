import { Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PAGE_LIMIT } from '#foundation/contract/page.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { pageReader } from '#foundation/web/pages.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { type ListReceivables, listReceivablesEndpoint } from '../contract.ts';
import { readWholeList, type WholeList } from './read-whole-list.ts';
import { ReceivablesPaper } from './receivables-paper.tsx';

type Filters = Pick<ListReceivables, 'q' | 'show'>;

interface PrintReceivablesProps {
  readonly filters: Filters;
  /** The same in words. */
  readonly filterText: readonly string[];
  readonly clock: Pick<ClinicClock, 'clinicName' | 'today'>;
}

/** Prints the whole list as it is filtered now. */
export function PrintReceivables({ filters, filterText, clock }: PrintReceivablesProps) {
  const [busy, setBusy] = useState(false);
  const [list, setList] = useState<WholeList>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const run = async () => {
    const stop = new AbortController();
    leaving.current = stop;
    setBusy(true);
    try {
      setList(
        await readWholeList(
          pageReader(listReceivablesEndpoint, { ...filters, limit: PAGE_LIMIT }),
          stop.signal,
        ),
      );
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
      {list && (
        <ReceivablesPaper
          clock={clock}
          list={list}
          filters={filterText}
          onPrinted={() => setList(undefined)}
        />
      )}
    </>
  );
}
