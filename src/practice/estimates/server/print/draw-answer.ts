import { INK, MUTED, type PdfPages } from '#foundation/server/pdf/open-pdf-pages.ts';
import type { Strokes } from '#practice/forms/requests.contract.ts';
import { paperStyleOf } from '#practice/clinics/paper.rules.ts';
import type { EstimateAnswer, EstimateDocument } from '../../estimate-document.contract.ts';
import { drawRange } from './draw-range.ts';

const SIGNATURE_WIDTH = 220;
/** Of the pad's width. */
const PAD = 10_000;
const PAD_HEIGHT = 3600;
/** The answer, the signature and what it means stay on one page. */
const ANSWER_HEIGHT = 230;

const HOW: Readonly<Record<EstimateAnswer['channel'], string>> = {
  clinic: 'at the clinic',
  link: 'over the link that the clinic sent',
  portal: 'on the client’s own account',
};

/** Points as lines, scaled to the width of the paper. */
function drawStrokes({ doc, left }: PdfPages, strokes: Strokes): number {
  const scale = SIGNATURE_WIDTH / PAD;
  const top = doc.y;
  doc.lineWidth(1.4).lineCap('round').lineJoin('round').strokeColor(INK);
  for (const [x = 0, y = 0, ...rest] of strokes) {
    doc.moveTo(left + x * scale, top + y * scale);
    if (rest.length === 0) doc.lineTo(left + x * scale + 0.5, top + y * scale);
    for (let at = 0; at + 1 < rest.length; at += 2)
      doc.lineTo(left + (rest[at] ?? 0) * scale, top + (rest[at + 1] ?? 0) * scale);
    doc.stroke();
  }
  return PAD_HEIGHT * scale;
}

function sentenceOf(
  { options }: EstimateDocument,
  { optionPosition, declinedLineIds }: EstimateAnswer,
): string {
  if (optionPosition === null) return 'The client declined this estimate.';
  const option = options.find(({ position }) => position === optionPosition);
  const of = options.length > 1 && option !== undefined ? ` of the option ${option.name}` : '';
  return declinedLineIds.length === 0
    ? `The client accepted all items${of}.`
    : `The client accepted the items${of} that are marked as accepted, and declined the others.`;
}

/** What the client has answered, with their signature; nothing before. */
export function drawAnswer(
  pages: PdfPages,
  document: EstimateDocument,
  { strokes, contentHash }: { readonly strokes: Strokes | null; readonly contentHash: string | null },
): void {
  const { answer, clinic } = document;
  if (answer === null) return;
  const { doc, left } = pages;
  pages.ensureRoom(ANSWER_HEIGHT);
  doc.y += pages.write('Answer', left, doc.y, { font: 'bold', points: 13 }) + 4;
  doc.y += pages.write(sentenceOf(document, answer), left, doc.y) + 6;
  if (answer.optionPosition !== null) drawRange(pages, document, 'Accepted', answer);
  if (strokes !== null) doc.y += drawStrokes(pages, strokes);
  else doc.y += pages.write(answer.signerName, left, doc.y, { points: 20 }) + 4;
  pages.rule(doc.y + 2);
  const how = `${answer.method === 'drawn' ? 'Signed' : 'Signed by typed name'} ${HOW[answer.channel]}`;
  const said = `${answer.signerName}, ${paperStyleOf(clinic).instant(answer.answeredAt)}. ${how}.`;
  doc.y += 8;
  doc.y += pages.write(said, left, doc.y, { points: 9 }) + 4;
  if (contentHash !== null)
    doc.y += pages.write(`SHA-256 of what was signed: ${contentHash}`, left, doc.y, {
      points: 7,
      color: MUTED,
    });
}
