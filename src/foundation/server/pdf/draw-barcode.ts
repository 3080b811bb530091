import { INK } from './open-pdf-pages.ts';

interface BarcodeParts {
  readonly kind: 'code128' | 'ean13';
  readonly text: string;
  /** In points, with the margin of ten narrow bars on each side that readers need. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Narrow bars' widths left free on each side. */
const QUIET = 10;

/** The widths of bars and of the spaces between them in turn, in those of the narrowest; a bar comes first. */
async function barsOf({ kind, text }: Pick<BarcodeParts, 'kind' | 'text'>): Promise<readonly number[]> {
  const { default: bwip } = await import('bwip-js/node');
  const [symbol] = bwip.raw({ bcid: kind, text });
  if (!symbol || !('sbs' in symbol)) throw new RangeError(`${text} is no ${kind}`);
  return symbol.sbs;
}

/** Draws the bars of a code as shapes, so that they are sharp at any size of print. */
export async function drawBarcode(doc: PDFKit.PDFDocument, parts: BarcodeParts): Promise<void> {
  const bars = await barsOf(parts);
  const { x, y, width, height } = parts;
  const modules = bars.reduce((sum, bar) => sum + bar, 0) + 2 * QUIET;
  const unit = width / modules;
  let at = x + QUIET * unit;
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) doc.rect(at, y, bar * unit, height);
    at += bar * unit;
  }
  doc.fillColor(INK).fill();
}
