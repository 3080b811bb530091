import type { Day } from '#foundation/values/day.ts';
import type { StatementAccount, StatementLine } from './contract.ts';

/** What an entry of the ledger changes of what a client owes. */
export interface AccountEntry extends Omit<StatementLine, 'balanceMinor'> {
  readonly currency: string;
}

/**
 * DEBT-2. A statement: what was owed before its first day, each entry with the balance after it, and what is owed after its last day.
 * Currencies are never added up.
 *
 * @param entries in the order in which they happened, all until the last day.
 */
export function statementOf(entries: readonly AccountEntry[], fromOn: Day): StatementAccount[] {
  const byCurrency = Map.groupBy(entries, ({ currency }) => currency);
  return [...byCurrency.keys()].toSorted().map((currency) => {
    const own = byCurrency.get(currency) ?? [];
    const openingMinor = own
      .filter(({ bookedOn }) => bookedOn < fromOn)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    let balanceMinor = openingMinor;
    const lines = own
      .filter(({ bookedOn }) => bookedOn >= fromOn)
      .map(({ currency: _currency, ...entry }) => {
        balanceMinor += entry.amountMinor;
        return Object.assign(entry, { balanceMinor });
      });
    return { currency, openingMinor, lines, closingMinor: balanceMinor };
  });
}
