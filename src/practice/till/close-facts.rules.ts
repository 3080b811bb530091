import type { DayClose, DayCloseSummary } from './contract.ts';
import type { ReportCell } from './report-sections.rules.ts';
import { missingInTill, recordedAtTill } from './separate-till.rules.ts';

export interface CloseFact {
  readonly label: string;
  readonly value: ReportCell;
  readonly isTotal?: boolean;
}

const known = (facts: readonly (CloseFact | null)[]): CloseFact[] => facts.filter((fact) => fact !== null);

/** What is over, above zero, or short, below it. */
export const differenceOf = ({ countedMinor, expectedMinor }: DayCloseSummary): number =>
  (countedMinor ?? 0) - (expectedMinor ?? 0);

function drawerFacts(close: DayCloseSummary): CloseFact[] {
  const { currency, openingMinor, expectedMinor, countedMinor, toBankMinor, reason } = close;
  if (openingMinor === null || expectedMinor === null || countedMinor === null || toBankMinor === null)
    return [];
  const money = (minor: number) => ({ minor, currency });
  const differenceMinor = differenceOf(close);
  return known([
    { label: 'Opening cash', value: money(openingMinor) },
    { label: 'Cash in minus cash out', value: money(expectedMinor - openingMinor) },
    { label: 'Expected', value: money(expectedMinor) },
    { label: 'Counted', value: money(countedMinor), isTotal: true },
    differenceMinor === 0
      ? null
      : {
          label: differenceMinor > 0 ? 'Over' : 'Short',
          value: money(Math.abs(differenceMinor)),
          isTotal: true,
        },
    reason === null ? null : { label: 'Reason', value: reason },
    { label: 'To the bank', value: money(toBankMinor) },
    { label: 'Left in the drawer', value: money(countedMinor - toBankMinor) },
  ]);
}

/** TILL-2. The total of the separate till next to what was recorded as paid at it. */
function separateTillFacts(close: DayClose): CloseFact[] {
  const { currency, tillTotalMinor, tillReceipt, reason, report } = close;
  if (tillTotalMinor === null) return [];
  const money = (minor: number) => ({ minor, currency });
  const recordedMinor = recordedAtTill(report, currency);
  const missingMinor = missingInTill(recordedMinor, tillTotalMinor);
  return known([
    { label: 'Till total', value: money(tillTotalMinor), isTotal: true },
    tillReceipt === null ? null : { label: 'Till receipt', value: tillReceipt },
    { label: 'Recorded here', value: money(recordedMinor) },
    missingMinor > 0
      ? { label: 'Missing from the till’s total', value: money(missingMinor), isTotal: true }
      : { label: 'Without an invoice here', value: money(tillTotalMinor - recordedMinor) },
    reason === null ? null : { label: 'Reason', value: reason },
  ]);
}

/** What a close says of itself: who closed it, when, and what was counted. */
export function closeFacts(close: DayClose): CloseFact[] {
  const { closedAt, closedByName } = close;
  return known([
    { label: 'Closed', value: { at: closedAt } },
    closedByName === null
      ? null
      : { label: close.till === 'drawer' ? 'Counted by' : 'Closed by', value: closedByName },
    ...drawerFacts(close),
    ...separateTillFacts(close),
  ]);
}
