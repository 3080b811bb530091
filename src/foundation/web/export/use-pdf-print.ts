import { useState } from 'react';
import { notify } from '../notice/notify.ts';
import { messageOf } from '../ui/form-error.tsx';
import { savePdf, showPdf } from './pdf-file.ts';

/**
 * Opens a PDF that the server makes in a new page, where it is printed; saves it where the browser opens none.
 *
 * @param failure the title of the notice if that fails.
 */
export function usePdfPrint(failure: string) {
  const [isBusy, setBusy] = useState(false);
  const print = async (make: () => Promise<Parameters<typeof savePdf>[0]>): Promise<boolean> => {
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
