import { useState } from 'react';
import { notify } from '../notice/notify.ts';
import { messageOf } from '../ui/form-error.tsx';
import { savePdf } from './pdf-file.ts';

/** Has the server make a PDF and downloads it. @param failure the title of the notice if that fails. */
export function useFileDownload(failure: string) {
  const [isBusy, setBusy] = useState(false);
  const download = (make: () => Promise<Parameters<typeof savePdf>[0]>): void => {
    setBusy(true);
    make()
      .then(savePdf)
      .catch((error: unknown) => notify({ title: failure, text: messageOf(error), tone: 'destructive' }))
      .finally(() => setBusy(false));
  };
  return { isBusy, download };
}
