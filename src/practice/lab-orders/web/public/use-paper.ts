import { useState } from 'react';
import { savePdf, showPdf } from '#foundation/web/export/pdf-file.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';

interface Paper {
  readonly fileName: string;
  readonly contentBase64: string;
}

/** Opens a PDF that the server makes in a new page, where it is printed; saves it where the browser opens none. */
export function usePaper(failure: string) {
  const [isBusy, setBusy] = useState(false);
  const print = async (make: () => Promise<Paper>): Promise<boolean> => {
    // Opened by the click: later the browser would refuse it.
    const page = window.open('', '_blank');
    setBusy(true);
    try {
      const file = await make();
      if (page) showPdf(page, file);
      else savePdf(file);
      return true;
    } catch (error) {
      page?.close();
      notify({ title: failure, text: messageOf(error), tone: 'destructive' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, print };
}
