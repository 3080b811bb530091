import { useState } from 'react';
import { saveFile } from '#foundation/web/export/export-csv.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';

interface File {
  readonly fileName: string;
  readonly contentBase64: string;
}

/** Makes the PDF of an estimate on the server and downloads it. */
export function useEstimateFile(make: () => Promise<File>) {
  const [isBusy, setBusy] = useState(false);
  const download = () => {
    setBusy(true);
    make()
      .then(({ fileName, contentBase64 }) => {
        const bytes = Uint8Array.from(atob(contentBase64), (character) => character.charCodeAt(0));
        saveFile(new Blob([bytes], { type: 'application/pdf' }), fileName);
      })
      .catch((error: unknown) =>
        notify({ title: 'The PDF could not be downloaded', text: messageOf(error), tone: 'destructive' }),
      )
      .finally(() => setBusy(false));
  };
  return { isBusy, download };
}
