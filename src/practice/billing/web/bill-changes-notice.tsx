import { showMoney } from '#foundation/web/money-on-screen.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { afterDiscount } from '../bill-totals.rules.ts';
import type { BillChange } from './bill-changes.ts';

function textOf({ kind, line, beforeMinor = 0 }: BillChange): string {
  const { description, petName, currency } = line;
  const name = petName === null ? description : `${description} for ${petName}`;
  const now = showMoney(afterDiscount(line).amountMinor, currency);
  switch (kind) {
    case 'gone':
      return `${name} is no longer on this bill.`;
    case 'added':
      return `${name} was added: ${now}.`;
    case 'changed':
      return `${name} is now ${now} instead of ${showMoney(beforeMinor, currency)}.`;
  }
}

/** BILL-4. What changed on the bill while it was reviewed. Announced, because nobody pressed anything. */
export function BillChangesNotice({ changes }: { readonly changes: readonly BillChange[] }) {
  return (
    <Banner tone="warn" title="The bill has changed" announce>
      <ul className="flex flex-col gap-0.5">
        {changes.map((change) => (
          <li key={change.line.id}>{textOf(change)}</li>
        ))}
      </ul>
      <p>No invoice was issued. Review the bill and try again.</p>
    </Banner>
  );
}
