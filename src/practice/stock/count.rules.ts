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

/** By how much a lot was off when it was counted. */
export interface CountedChange {
  readonly lotId: string;
  readonly changeThousandths: number;
}

/**
 * COUNT-3. The movements of a count that went on while stock was used: each lot changes by what it was off when it was counted, whatever
 * left it since, and never below nothing. What was short is settled, as in COUNT-1.
 */
export function changesOf(
  changes: readonly CountedChange[],
  there: readonly RecordedLevel[],
): readonly RecordedLevel[] {
  const onRecord = (lotId: string): number =>
    there.find((one) => one.lotId === lotId)?.quantityThousandths ?? 0;
  const ofLots = changes.map(({ lotId, changeThousandths }) => ({
    lotId,
    quantityThousandths: Math.max(changeThousandths, -onRecord(lotId)),
  }));
  const ofShort = there.flatMap(({ lotId, quantityThousandths }) =>
    lotId === null ? [{ lotId, quantityThousandths: -quantityThousandths }] : [],
  );
  return [...ofLots, ...ofShort].filter(({ quantityThousandths }) => quantityThousandths !== 0);
}
