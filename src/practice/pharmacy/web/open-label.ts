import { call } from '#foundation/web/api.ts';
import { savePdf, showPdf } from '#foundation/web/export/pdf-file.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { getLabelPdfEndpoint } from '../contract.ts';

/** A page for the PDF. It is opened by the click: later the browser would refuse it. */
export const openPage = (): Window | null => window.open('', '_blank');

/** Shows a label, or one of its reprints, where the browser prints it. */
export async function showLabel(page: Window | null, id: string, reprint: number): Promise<void> {
  try {
    const file = await call(getLabelPdfEndpoint, { id, reprint });
    if (page) showPdf(page, file);
    else savePdf(file);
  } catch (error) {
    page?.close();
    notify({ title: 'The label could not be opened', text: messageOf(error), tone: 'destructive' });
  }
}
