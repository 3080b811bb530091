import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { notify } from '../notice/notify.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { messageOf } from '../ui/form-error.tsx';
import { type CsvExport, exportCsv, saveFile } from './export-csv.ts';

interface ExportButtonProps<R> {
  readonly list: CsvExport<R>;
  /** `clients-2026-11-21.csv`. */
  readonly fileName: string;
  /** What is counted during the export: "clients". */
  readonly noun: string;
}

/**
 * Exports the whole list, as it is filtered now, as a file, and shows the progress.
 * The platform’s support takes no files with it.
 */
export function ExportButton<R>({ list, fileName, noun }: ExportButtonProps<R>) {
  const { isSupport } = useSession();
  const [count, setCount] = useState<number>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const run = async () => {
    const stop = new AbortController();
    leaving.current = stop;
    setCount(0);
    try {
      saveFile(await exportCsv(list, { onProgress: setCount, signal: stop.signal }), fileName);
    } catch (error) {
      if (!stop.signal.aborted) {
        notify({ title: 'The list could not be exported', text: messageOf(error), tone: 'destructive' });
      }
    } finally {
      setCount(undefined);
    }
  };

  if (isSupport) return null;
  return (
    <Button onClick={() => void run()} busy={count !== undefined}>
      {count === undefined && <Download aria-hidden />}
      {count === undefined ? 'Export' : `${showNumber(count)} ${noun}`}
    </Button>
  );
}
