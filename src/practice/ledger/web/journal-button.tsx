import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '#foundation/web/export/export-csv.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { pageReader } from '#foundation/web/pages.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { exportJournalEndpoint, type JournalEntry } from '../contract.ts';

interface JournalButtonProps {
  readonly label: string;
  readonly range: { readonly from: string; readonly to: string };
  readonly fileName: string;
  /** Why there is no such file now. */
  readonly disabledReason?: string | undefined;
  /** Null where an account has no code. */
  readonly make: (entries: JournalEntry[]) => Blob | null;
}

const FAILURE = 'The ledger could not be exported';

/** Reads the journal page by page, shows how many entries there are so far, and saves what is made of them. */
export function JournalButton({ label, range, fileName, disabledReason, make }: JournalButtonProps) {
  const { isSupport } = useSession();
  const [count, setCount] = useState<number>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const run = async () => {
    const stop = new AbortController();
    leaving.current = stop;
    setCount(0);
    try {
      const readPage = pageReader(exportJournalEndpoint, range);
      const entries: JournalEntry[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof readPage>> = await readPage(cursor, stop.signal);
        for (const entry of page.items) entries.push(entry);
        setCount(entries.length);
        cursor = page.nextCursor;
      } while (cursor !== null);
      const file = make(entries);
      if (file) saveFile(file, fileName);
      else
        notify({
          title: FAILURE,
          text: 'An account has no code. Reload the page to see which one.',
          tone: 'destructive',
        });
    } catch (error) {
      if (!stop.signal.aborted) notify({ title: FAILURE, text: messageOf(error), tone: 'destructive' });
    } finally {
      setCount(undefined);
    }
  };

  if (isSupport) return null;
  return (
    <Button onClick={() => void run()} busy={count !== undefined} disabledReason={disabledReason}>
      {count === undefined && <Download aria-hidden />}
      {count === undefined ? label : `${showNumber(count)} entries`}
    </Button>
  );
}
