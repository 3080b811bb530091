import { printPercent } from '#foundation/values/print-number.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { timestampLabel } from '#foundation/web/time/date-time-label.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import type { ReportCell } from '../report-sections.rules.ts';

/** The place by which times and rates are written. */
export interface CellPlace {
  readonly zone: string;
  readonly country: string;
}

/** A cell of the report as the clinic's country writes it. */
export function showCell(cell: ReportCell, { zone, country }: CellPlace): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return showNumber(cell);
  if ('minor' in cell) return showMoney(cell.minor, cell.currency);
  if ('ratePpm' in cell) return printPercent(cell.ratePpm / 1_000_000, country);
  return 'day' in cell ? shortDay(cell.day) : timestampLabel(zone, cell.at);
}
