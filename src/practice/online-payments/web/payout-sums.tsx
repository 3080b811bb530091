import type * as z from 'zod';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import type { listPayoutsEndpoint } from '../payouts.contract.ts';

type Sums = z.output<typeof listPayoutsEndpoint.output>['sums'];

/** What Stripe still holds, and what nobody has explained yet, as the ledger has it. */
export function PayoutSums({ sums }: { readonly sums: Sums }) {
  return sums.map(({ currency, onItsWayMinor, unexplainedMinor }) => (
    <dl
      key={currency}
      aria-label={`Totals in ${currency}`}
      className="grid grid-cols-2 items-end rounded-lg border border-line bg-surface"
    >
      <div className="flex flex-col gap-0.5 px-4 py-3">
        <dt className="text-sm text-ink-muted">Paid online, not at the bank yet</dt>
        <dd className="text-lg font-semibold tabular">{showMoney(onItsWayMinor, currency)}</dd>
      </div>
      <div className="flex flex-col gap-0.5 px-4 py-3">
        <dt className="text-sm text-ink-muted">Paid out, unexplained</dt>
        <dd
          className={
            unexplainedMinor === 0 ? 'text-lg tabular' : 'text-lg font-semibold text-warn-ink tabular'
          }
        >
          {showMoney(unexplainedMinor, currency)}
        </dd>
      </div>
    </dl>
  ));
}
