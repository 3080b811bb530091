import { Printer } from 'lucide-react';
import { useState } from 'react';
import { savePdf, showPdf } from '#foundation/web/export/pdf-file.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';

interface PrintButtonProps {
  readonly load: () => Promise<{ readonly fileName: string; readonly contentBase64: string }>;
  /** What is said when it fails. */
  readonly failure: string;
}

/** Opens a PDF in a page of its own; where the browser allows none, it is saved. */
export function PrintButton({ load, failure }: PrintButtonProps) {
  const [busy, setBusy] = useState(false);
  const print = async () => {
    // Before anything is awaited: browsers allow a page only within the click.
    const page = window.open('', '_blank');
    setBusy(true);
    try {
      const file = await load();
      if (page) showPdf(page, file);
      else savePdf(file);
    } catch (error) {
      page?.close();
      notify({ title: failure, text: messageOf(error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button onClick={() => void print()} busy={busy}>
      {!busy && <Printer aria-hidden />}
      Print
    </Button>
  );
}
