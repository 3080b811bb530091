import type { PaperSize } from '#foundation/values/paper-size.ts';
import { LABEL_FORMS, type LabelSize, labelsOf } from '#vocabulary/label-sizes.ts';

/** Where a label of a sheet begins, in millimetres. @param position from 1, along the rows. */
export function originOf(
  size: LabelSize,
  position: number,
): { readonly leftMm: number; readonly topMm: number } {
  const { sheet, heightMm } = LABEL_FORMS[size];
  if (sheet === null) return { leftMm: 0, topMm: 0 };
  const at = (position - 1) % labelsOf(size);
  return {
    leftMm: sheet.leftMm + (at % sheet.columns) * sheet.columnMm,
    topMm: sheet.topMm + Math.floor(at / sheet.columns) * heightMm,
  };
}

export const POINTS_PER_MM = 72 / 25.4;
/** In points: A4, and 8.5 by 11 inches. */
const PAPERS: Readonly<Record<PaperSize, { readonly width: number; readonly height: number }>> = {
  A4: { width: 595.28, height: 841.89 },
  LETTER: { width: 612, height: 792 },
};

/** The page on which a label is printed, and where on it, in points. */
export function labelPage(size: LabelSize, position: number) {
  const { sheet, widthMm, heightMm } = LABEL_FORMS[size];
  const { leftMm, topMm } = originOf(size, position);
  return {
    page:
      sheet === null
        ? { width: widthMm * POINTS_PER_MM, height: heightMm * POINTS_PER_MM }
        : PAPERS[sheet.paper],
    origin: { x: leftMm * POINTS_PER_MM, y: topMm * POINTS_PER_MM },
  };
}

/** What a clinic prints on until it chooses, by the paper of its country. */
export const USUAL_SIZES: Readonly<Record<PaperSize, LabelSize>> = {
  A4: 'roll_70x37',
  LETTER: 'roll_89x36',
};
