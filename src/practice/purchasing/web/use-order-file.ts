import { useState } from 'react';
import { call } from '#foundation/web/api.ts';
import { saveFile } from '#foundation/web/export/export-csv.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { getPurchaseOrderFileEndpoint } from '../steps.contract.ts';

const TYPES = { pdf: 'application/pdf', csv: 'text/csv;charset=utf-8' } as const;

/** Downloads an order as a PDF or as a CSV. */
export function useOrderFile(id: string) {
  const [busy, setBusy] = useState<'pdf' | 'csv'>();
  const download = (format: 'pdf' | 'csv') => {
    setBusy(format);
    call(getPurchaseOrderFileEndpoint, { id, format })
      .then(({ fileName, contentBase64 }) => {
        const bytes = Uint8Array.from(atob(contentBase64), (character) => character.charCodeAt(0));
        saveFile(new Blob([bytes], { type: TYPES[format] }), fileName);
      })
      .catch((error: unknown) =>
        notify({ title: 'The file could not be downloaded', text: messageOf(error), tone: 'destructive' }),
      )
      .finally(() => setBusy(undefined));
  };
  return { busy, download };
}
