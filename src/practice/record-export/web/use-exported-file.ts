import { useEffect, useState } from 'react';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import type { ExportedFile } from '../contract.ts';
import { saveExportedFile } from './save-exported-file.ts';

/** After this long somebody wants to know that it goes on. */
const SLOW_MS = 2_000;

/** Makes a file on the server and downloads it. `isSlow` is true from two seconds on. */
export function useExportedFile(failure: string) {
  const [isBusy, setBusy] = useState(false);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  const save = (make: () => Promise<ExportedFile>, onSaved?: () => void) => {
    setBusy(true);
    make()
      .then((file) => {
        saveExportedFile(file);
        onSaved?.();
      })
      .catch((error: unknown) => notify({ title: failure, text: messageOf(error), tone: 'destructive' }))
      .finally(() => setBusy(false));
  };
  return { isBusy, isSlow, save };
}
