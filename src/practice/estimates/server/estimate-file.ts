import { documentOf } from './document-of.ts';
import type { EstimateFacts } from './facts.ts';
import { printEstimate } from './print/print-estimate.ts';

/** An estimate as a PDF: once it was answered, what was signed, with the same bytes each time. */
export async function estimateFile(
  facts: EstimateFacts,
): Promise<{ readonly fileName: string; readonly contentBase64: string }> {
  const pdf = await printEstimate(documentOf(facts), {
    createdAt: new Date(facts.answer?.answeredAt ?? facts.sentAt ?? facts.createdAt),
    strokes: facts.answer?.strokes ?? null,
    contentHash: facts.answer?.contentHash ?? null,
  });
  return {
    fileName: facts.answer === null ? 'estimate.pdf' : 'estimate-answered.pdf',
    contentBase64: pdf.toString('base64'),
  };
}
