import { call } from '#foundation/web/api.ts';
import { useFileDownload } from '#foundation/web/export/use-file-download.ts';
import { usePdfPrint } from '#foundation/web/export/use-pdf-print.ts';
import { getInvoicePdfEndpoint } from '../invoices.contract.ts';

/** Prints and downloads the paper of an invoice or a credit note. */
export function useInvoicePdf(id: string) {
  const printing = usePdfPrint('The PDF could not be opened');
  const downloading = useFileDownload('The PDF could not be downloaded');
  const read = () => call(getInvoicePdfEndpoint, { id });
  return {
    print: () => void printing.print(read),
    download: () => downloading.download(read),
    busy: printing.isBusy ? 'print' : downloading.isBusy ? 'download' : undefined,
  };
}
