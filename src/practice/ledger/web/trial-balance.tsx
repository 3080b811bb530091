import { Download, Scale } from 'lucide-react';
import { useState } from 'react';
import { csvLine } from '#foundation/values/csv.ts';
import { moneyText } from '#foundation/values/money.ts';
import { saveFile } from '#foundation/web/export/export-csv.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { type Column, DataTable } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import type { Chart } from '../accounts.rules.ts';
import type { Balance } from '../contract.ts';
import { CodeSheet } from './code-sheet.tsx';

interface TrialBalanceProps {
  /** Undefined while loading. */
  readonly balances: readonly Balance[] | undefined;
  readonly chart: Chart;
  readonly fileName: string;
}

const HEAD = ['Code', 'Account', 'Currency', 'Debit', 'Credit', 'Balance'] as const;

const lineOf = ({ code, label, currency, debitMinor, creditMinor }: Balance): string =>
  csvLine([
    code,
    label,
    currency,
    ...[debitMinor, creditMinor, debitMinor - creditMinor].map((minor) => Number(moneyText(minor, currency))),
  ]);

const columnsOf = (onChange: (balance: Balance) => void): readonly Column<Balance>[] => [
  {
    key: 'code',
    header: 'Code',
    cell: ({ code }) => code ?? <Badge tone="warn">Missing</Badge>,
  },
  { key: 'account', header: 'Account', cell: ({ label }) => label },
  {
    key: 'debit',
    header: 'Debit',
    numeric: true,
    from: 'sm',
    cell: ({ debitMinor, currency }) => showMoney(debitMinor, currency),
  },
  {
    key: 'credit',
    header: 'Credit',
    numeric: true,
    from: 'sm',
    cell: ({ creditMinor, currency }) => showMoney(creditMinor, currency),
  },
  {
    key: 'balance',
    header: 'Balance',
    numeric: true,
    cell: ({ debitMinor, creditMinor, currency }) => showMoney(debitMinor - creditMinor, currency),
  },
  {
    key: 'change',
    header: 'Change',
    atEnd: true,
    onScreenOnly: true,
    cell: (balance) => <CodeButton balance={balance} onChange={onChange} />,
  },
];

interface CodeButtonProps {
  readonly balance: Balance;
  readonly onChange: (balance: Balance) => void;
}

const CodeButton = ({ balance, onChange }: CodeButtonProps) => (
  <Button size="sm" className="print:hidden" onClick={() => onChange(balance)}>
    {balance.code === null ? 'Enter code' : 'Change'}
    <span className="sr-only">
      {balance.code === null ? ` of ${balance.label}` : ` code of ${balance.label}`}
    </span>
  </Button>
);

/** An account on a phone, with what is on it. */
const cardOf = (onChange: (balance: Balance) => void) => (balance: Balance) => (
  <>
    <span className="flex min-w-0 flex-1 flex-col gap-0.5">
      <span className="font-medium wrap-anywhere">{balance.label}</span>
      <span className="text-sm text-ink-muted">
        {balance.code ?? <Badge tone="warn">Code is missing</Badge>}
      </span>
    </span>
    <span className="flex shrink-0 flex-col items-end gap-1.5 tabular">
      {showMoney(balance.debitMinor - balance.creditMinor, balance.currency)}
      <CodeButton balance={balance} onChange={onChange} />
    </span>
  </>
);

/** What was posted to each account within the days, those without a code first. */
export function TrialBalance({ balances, chart, fileName }: TrialBalanceProps) {
  const [changing, change] = useState<Balance>();
  return (
    <section aria-label="Trial balance" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">Trial balance</h2>
        {balances !== undefined && balances.length > 0 && (
          <Button
            size="sm"
            className="print:hidden"
            onClick={() =>
              saveFile(
                new Blob(['\u{FEFF}', csvLine([...HEAD]), ...balances.map(lineOf)], {
                  type: 'text/csv;charset=utf-8',
                }),
                fileName,
              )
            }
          >
            <Download aria-hidden />
            CSV
          </Button>
        )}
      </div>
      <DataTable
        label="Trial balance"
        columns={columnsOf(change)}
        card={cardOf(change)}
        rows={balances}
        rowKey={({ slot, currency }) => `${slot} ${currency}`}
        empty={
          <EmptyState
            compact
            icon={<Scale />}
            title="No entries on these days"
            hint="Choose different days above."
          />
        }
      />
      {changing && <CodeSheet balance={changing} chart={chart} onClose={() => change(undefined)} />}
    </section>
  );
}
