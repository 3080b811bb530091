import { cutText } from '#foundation/values/cut-text.ts';
import type { IncomingResult } from '#practice/lab-results/incoming-report.contract.ts';

const MAX_TEXT = 20_000;
const joined = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : cutText(`${a}\n${b}`, MAX_TEXT);

/** Where a text is part of a longer one that was sent in several lines. */
const isText = ({ valueNumber, valueText, unit }: IncomingResult): boolean =>
  valueNumber === null && valueText !== null && unit === null;

/**
 * LABX-1. One row for each value of a report. Texts of the same code are the lines of one text, as laboratories send descriptions; other
 * values of the same code are told apart by their place among them, so that none replaces another one.
 */
export function joinResults(results: readonly IncomingResult[]): IncomingResult[] {
  const rows = new Map<string, IncomingResult>();
  const keyOf = ({ testCode, code, subId }: IncomingResult) => JSON.stringify([testCode, code, subId]);
  for (const result of results) {
    const before = rows.get(keyOf(result));
    if (!before) rows.set(keyOf(result), result);
    else if (isText(before) && isText(result) && before.status === result.status)
      rows.set(keyOf(result), {
        ...before,
        valueText: joined(before.valueText, result.valueText),
        note: joined(before.note, result.note),
      });
    else {
      let place = 2;
      const at = () => ({ ...result, subId: `${result.subId.slice(0, 34)}#${place}` });
      while (rows.has(keyOf(at()))) place += 1;
      rows.set(keyOf(at()), at());
    }
  }
  return [...rows.values()];
}
