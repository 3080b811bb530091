import { ReceiptText } from 'lucide-react';
import { DataList, DataItem } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { Cell, HeadCell, Table, TableHead, TableRow } from '#foundation/web/ui/table.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { closeFacts } from '../close-facts.rules.ts';
import type { DayClose } from '../contract.ts';
import type { DayReport } from '../day-report.contract.ts';
import { type ReportSection, reportSections } from '../report-sections.rules.ts';
import { type CellPlace, showCell } from './show-cell.ts';

/** What is reported of a day, one table for each section. */
export function ReportView({ report }: { readonly report: DayReport }) {
  const place = useClinicClock();
  const sections = reportSections(report);
  if (sections.length === 0) {
    return (
      <EmptyState
        icon={<ReceiptText />}
        title="Nothing booked since the last close"
        hint="Invoices, payments and cash movements appear here as soon as they are recorded."
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {sections.map((section) => (
        <SectionTable key={section.title} section={section} place={place} />
      ))}
    </div>
  );
}

function SectionTable({ section, place }: { readonly section: ReportSection; readonly place: CellPlace }) {
  const { title, columns, rows } = section;
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h2 className="font-semibold">{title}</h2>
      <SectionList section={section} place={place} />
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={title}
        className="focus-ring overflow-x-auto rounded-lg border border-line bg-surface max-sm:hidden print:block"
      >
        <Table aria-label={title}>
          <TableHead>
            <tr>
              {columns.map(({ label, align }) => (
                <HeadCell key={label} numeric={align === 'right'}>
                  {label}
                </HeadCell>
              ))}
            </tr>
          </TableHead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <TableRow key={key}>
                {cells.map((cell, index) => (
                  <Cell key={columns[index]?.label} numeric={columns[index]?.align === 'right'}>
                    {showCell(cell, place)}
                  </Cell>
                ))}
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}

/** The same on a phone, which is too narrow for its columns: what it is, what it comes to, and below them the rest. */
function SectionList({ section, place }: { readonly section: ReportSection; readonly place: CellPlace }) {
  const { title, columns, rows } = section;
  const named = Math.max(
    columns.findIndex(({ isWide }) => isWide === true),
    0,
  );
  const chosen = columns.findIndex(({ isMain }) => isMain === true);
  const main = chosen === -1 ? columns.length - 1 : chosen;
  return (
    <ul
      aria-label={title}
      className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface sm:hidden print:hidden"
    >
      {rows.map(({ key, cells }) => {
        const text = (index: number) => {
          const cell = cells[index];
          return cell === undefined ? '' : showCell(cell, place);
        };
        const rest = columns.flatMap(({ label }, index) =>
          index === named || index === main || text(index) === '' ? [] : [`${label} ${text(index)}`],
        );
        return (
          <li key={key} className="flex items-baseline justify-between gap-3 px-4 py-3">
            <span className="flex min-w-0 flex-col gap-0.5">
              <span className="font-medium wrap-anywhere">{text(named)}</span>
              <span className="text-sm text-ink-muted tabular">{rest.join(' · ')}</span>
            </span>
            <span className="shrink-0 tabular">{text(main)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Who closed a day, and what was counted. */
export function CloseFacts({ close }: { readonly close: DayClose }) {
  const place = useClinicClock();
  return (
    <DataList>
      {closeFacts(close).map(({ label, value, isTotal }) => (
        <DataItem key={label} label={label}>
          <span className={isTotal === true ? 'font-semibold' : undefined}>{showCell(value, place)}</span>
        </DataItem>
      ))}
    </DataList>
  );
}
