import { useState } from 'react';
import { savePdf, showPdf } from '#foundation/web/export/pdf-file.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';

interface PdfFile {
  readonly fileName: string;
  readonly contentBase64: string;
}

/** Opens a PDF where the browser prints it. The page is opened by the click: later the browser would refuse it. */
export function usePaper() {
  const [busy, setBusy] = useState(false);
  const open = async (read: () => Promise<PdfFile>) => {
    const page = window.open('', '_blank');
    setBusy(true);
    try {
      const file = await read();
      if (page) showPdf(page, file);
      else savePdf(file);
    } catch (error) {
      page?.close();
      notify({ title: 'The PDF could not be opened', text: messageOf(error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, open: (read: () => Promise<PdfFile>) => void open(read) };
}
