import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import type { PetFilters } from './pet-filters.ts';
import { exportPets, saveFile } from './export-pets.ts';

interface ExportButtonProps {
  readonly filters: PetFilters;
  readonly zone: string;
  readonly today: string;
}

/** Takes the list as it is filtered now, all of it, into a file. */
export function ExportButton({ filters, zone, today }: ExportButtonProps) {
  const [count, setCount] = useState<number>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const run = async () => {
    const stop = new AbortController();
    leaving.current = stop;
    setCount(0);
    try {
      saveFile(
        await exportPets(filters, { zone, onProgress: setCount, signal: stop.signal }),
        `pets-${today}.csv`,
      );
    } catch (error) {
      if (!stop.signal.aborted) {
        notify({ title: 'The list could not be exported', text: messageOf(error), tone: 'destructive' });
      }
    } finally {
      setCount(undefined);
    }
  };

  return (
    <Button onClick={() => void run()} busy={count !== undefined}>
      {count === undefined && <Download aria-hidden />}
      {count === undefined ? 'Export' : `${count.toLocaleString('en')} pets`}
    </Button>
  );
}
