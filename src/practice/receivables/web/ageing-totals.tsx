import { showMoney } from '#foundation/web/money-on-screen.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import type { ReceivablesTotal } from '../contract.ts';
import { AGES } from './age-labels.ts';

interface SumProps {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}

function Sum({ label, value, strong = false }: SumProps) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5 px-4 py-3">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className={strong ? 'text-lg font-semibold tabular' : 'text-lg tabular'}>{value}</dd>
    </div>
  );
}

/** What the clients of the list owe together, by currency. */
export function AgeingTotals({ totals }: { readonly totals: readonly ReceivablesTotal[] }) {
  return totals.map(({ currency, clients, ages, openMinor, creditMinor }) => (
    <dl
      key={currency}
      aria-label={`Totals in ${currency}`}
      className="grid grid-cols-2 rounded-lg border border-line bg-surface sm:grid-cols-4 xl:grid-cols-8"
    >
      <Sum label="Clients" value={showNumber(clients)} />
      {AGES.map(({ key, short }) => (
        <Sum key={key} label={short} value={showMoney(ages[key], currency)} />
      ))}
      <Sum label="Owed" value={showMoney(openMinor, currency)} strong />
      <Sum label="Credit" value={showMoney(creditMinor, currency)} />
    </dl>
  ));
}
