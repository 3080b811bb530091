import { Link } from 'react-router';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import type { InvoiceSummary } from '#practice/billing/invoices.contract.ts';
import { invoicePath } from './invoice-path.ts';

/** The invoices of a client that are not paid in full, the oldest due day first. */
export function OpenInvoiceList({ invoices }: { readonly invoices: readonly InvoiceSummary[] }) {
  return (
    <section aria-label="Open invoices" className="border-t border-line">
      <ItemList>
        {invoices.map(({ id, number, dueOn, currency, totalMinor, openMinor, isOverdue }) => (
          <ItemRow
            key={id}
            title={
              <Link
                to={invoicePath(id)}
                className="focus-ring rounded-sm tabular after:absolute after:inset-0 hover:underline"
              >
                Invoice {number}
              </Link>
            }
            text={[
              dueOn !== null && `Due ${shortDay(dueOn)}`,
              openMinor < totalMinor && `of ${showMoney(totalMinor, currency)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
            trailing={
              <>
                {isOverdue && <Badge tone="bad">Overdue</Badge>}
                <span className="font-medium tabular">{showMoney(openMinor, currency)}</span>
              </>
            }
          />
        ))}
      </ItemList>
    </section>
  );
}
