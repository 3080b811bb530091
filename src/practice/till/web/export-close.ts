import { csvLine } from '#foundation/values/csv.ts';
import { moneyText } from '#foundation/values/money.ts';
import { closeFacts } from '../close-facts.rules.ts';
import type { DayClose } from '../contract.ts';
import { type ReportCell, type ReportSection, reportSections } from '../report-sections.rules.ts';

/** For a spreadsheet: amounts with a decimal point and their currency in the next cell, ISO dates. */
function cellsOf(cell: ReportCell): (string | number)[] {
  if (typeof cell === 'string' || typeof cell === 'number') return [cell];
  if ('minor' in cell) return [Number(moneyText(cell.minor, cell.currency)), cell.currency];
  if ('ratePpm' in cell) return [cell.ratePpm / 10_000];
  return ['day' in cell ? cell.day : cell.at];
}

/** The head of a column: an amount takes two, the second of them for its currency. */
function headOf({ columns, rows }: ReportSection): string[] {
  return columns.flatMap(({ label }, index) => {
    const cell = rows[0]?.cells[index];
    return typeof cell === 'object' && 'minor' in cell ? [label, 'Currency'] : [label];
  });
}

const sectionLines = (section: ReportSection): string[] => {
  const rows = section.rows.map(({ cells }) => csvLine(cells.flatMap(cellsOf)));
  return [csvLine([]), csvLine([section.title]), csvLine(headOf(section)), ...rows];
};

/** The report of a close as CSV: what was counted, then each section below its title. */
export function closeAsCsv(close: DayClose): string {
  const lines = [
    csvLine(['Day close', close.number]),
    ...closeFacts(close).map(({ label, value }) => csvLine([label, ...cellsOf(value)])),
    ...reportSections(close.report).flatMap(sectionLines),
  ];
  // Without a byte order mark spreadsheets assume a legacy encoding.
  return `\u{FEFF}${lines.join('')}`;
}
