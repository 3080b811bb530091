import { showMoney } from '#foundation/web/money-on-screen.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { longDay } from '#foundation/web/time/day-format.ts';
import { Paper } from '#foundation/web/ui/paper.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import type { ReceivablesRow } from '../contract.ts';
import { AGES } from './age-labels.ts';
import type { WholeList } from './read-whole-list.ts';

type Amounts = Pick<ReceivablesRow, 'ages' | 'creditMinor' | 'currency' | 'openMinor'>;

const CELL = 'py-1 pl-3 text-right whitespace-nowrap tabular';

function AmountCells({ of: { ages, openMinor, creditMinor, currency } }: { readonly of: Amounts }) {
  const cells = [
    ...AGES.map(({ key }) => ({ key, minor: ages[key] })),
    { key: 'owed', minor: openMinor },
    { key: 'credit', minor: creditMinor },
  ];
  return cells.map(({ key, minor }) => (
    <td key={key} className={CELL}>
      {minor === 0 ? '–' : showMoney(minor, currency)}
    </td>
  ));
}

interface ReceivablesPaperProps {
  readonly clock: Pick<ClinicClock, 'clinicName' | 'today'>;
  readonly list: WholeList;
  /** What the list was filtered by, in words. */
  readonly filters: readonly string[];
  readonly onPrinted: () => void;
}

/** What clients owe as a table on paper. */
export function ReceivablesPaper({ clock, list, filters, onPrinted }: ReceivablesPaperProps) {
  const { rows, totals } = list;
  const clients = new Set(rows.map(({ clientId }) => clientId)).size;
  return (
    <Paper
      clinicName={clock.clinicName}
      day={longDay(clock.today)}
      title="What clients owe"
      about={[
        ...filters,
        `${showNumber(clients)} ${clients === 1 ? 'client' : 'clients'}, the most overdue first`,
      ].join(' · ')}
      size="sm"
      onPrinted={onPrinted}
    >
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-ink">
            <th className="py-1 font-semibold">Client</th>
            {[...AGES.map(({ short }) => short), 'Owed', 'Credit'].map((head) => (
              <th key={head} className="py-1 pl-3 text-right font-semibold whitespace-nowrap">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={`${row.clientId} ${row.currency}`}
              className="break-inside-avoid border-b border-line align-top"
            >
              <td className="py-1 wrap-anywhere">{row.clientName}</td>
              <AmountCells of={row} />
            </tr>
          ))}
        </tbody>
        {/* A body, not a foot: a foot is repeated on every page. */}
        <tbody className="border-t-2 border-ink font-semibold">
          {totals.map((total) => (
            <tr key={total.currency} className="break-inside-avoid">
              <td className="py-1">{totals.length === 1 ? 'Total' : `Total in ${total.currency}`}</td>
              <AmountCells of={total} />
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
