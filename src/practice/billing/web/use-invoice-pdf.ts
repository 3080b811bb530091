import { useCallback, useState } from 'react';
import { call } from '#foundation/web/api.ts';
import { savePdf, showPdf } from '#foundation/web/export/pdf-file.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { getInvoicePdfEndpoint } from '../invoices.contract.ts';

/** Prints and downloads the paper of an invoice or a credit note. */
export function useInvoicePdf(id: string) {
  const [busy, setBusy] = useState<'print' | 'download'>();
  /** Opens it where the browser prints it. The page is opened by the click: later the browser would refuse it. */
  const print = useCallback(async () => {
    const page = window.open('', '_blank');
    setBusy('print');
    try {
      const file = await call(getInvoicePdfEndpoint, { id });
      if (page) showPdf(page, file);
      else savePdf(file);
    } catch (error) {
      page?.close();
      notify({ title: 'The PDF could not be opened', text: messageOf(error), tone: 'destructive' });
    } finally {
      setBusy(undefined);
    }
  }, [id]);
  const download = useCallback(async () => {
    setBusy('download');
    try {
      savePdf(await call(getInvoicePdfEndpoint, { id }));
    } catch (error) {
      notify({ title: 'The PDF could not be downloaded', text: messageOf(error), tone: 'destructive' });
    } finally {
      setBusy(undefined);
    }
  }, [id]);
  return { print: () => void print(), download: () => void download(), busy };
}
