import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import type { AuditFilterState } from './audit-filters.ts';
import { exportTrail } from './export-trail.ts';

interface ExportButtonProps {
  readonly filters: AuditFilterState['filters'];
  readonly today: string;
}

/** Hands a file to the person, under a name. */
function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Takes the trail as it is filtered now, all of it, into a file. That it was taken stands in the trail too. */
export function ExportButton({ filters, today }: ExportButtonProps) {
  const [count, setCount] = useState<number>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const run = async () => {
    const stop = new AbortController();
    leaving.current = stop;
    setCount(0);
    try {
      save(
        await exportTrail(filters, { onProgress: setCount, signal: stop.signal }),
        `audit-trail-${today}.csv`,
      );
    } catch (error) {
      if (!stop.signal.aborted) {
        notify({ title: 'The trail could not be exported', text: messageOf(error), tone: 'destructive' });
      }
    } finally {
      setCount(undefined);
    }
  };
  return (
    <Button onClick={() => void run()} busy={count !== undefined}>
      {count === undefined && <Download aria-hidden />}
      {count === undefined ? 'Export' : `${count.toLocaleString('en')} lines`}
    </Button>
  );
}
