/** A lot that was counted, with what the screen said was there. */
export interface CountedLot {
  readonly lotId: string;
  readonly expectedThousandths: number;
  readonly countedThousandths: number;
}

/** What is on record at the location: lots, and without a lot what is short, below zero. */
export interface RecordedLevel {
  readonly lotId: string | null;
  readonly quantityThousandths: number;
}

/**
 * COUNT-1. The movements that make the record what was counted. What was short is settled: whoever counted has seen what is there.
 * Null when the record is no longer what was shown, because something was moved meanwhile: then it has to be counted again. A lot
 * that is counted twice is such a case too.
 */
export function correctionsOf(
  counted: readonly CountedLot[],
  there: readonly RecordedLevel[],
): readonly RecordedLevel[] | null {
  const lots = there.filter(({ lotId }) => lotId !== null);
  const byLot = new Map(counted.map((lot) => [lot.lotId, lot]));
  if (byLot.size !== counted.length || byLot.size !== lots.length) return null;
  const corrections: RecordedLevel[] = [];
  for (const { lotId, quantityThousandths } of there) {
    if (lotId === null) {
      corrections.push({ lotId, quantityThousandths: -quantityThousandths });
      continue;
    }
    const lot = byLot.get(lotId);
    if (lot?.expectedThousandths !== quantityThousandths) return null;
    const change = lot.countedThousandths - quantityThousandths;
    if (change !== 0) corrections.push({ lotId, quantityThousandths: change });
  }
  return corrections;
}
