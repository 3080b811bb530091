import { Link } from 'react-router';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import type { Invoice } from '../invoices.contract.ts';

/** The credit notes of an invoice; of a credit note the invoice that it takes back. Nothing where there are none. */
export function RelatedDocuments({ invoice }: { readonly invoice: Invoice }) {
  const { related, kind, currency } = invoice;
  if (related.length === 0) return null;
  return (
    <Card aria-labelledby="related-title">
      <CardHeader title={kind === 'invoice' ? 'Credit notes' : 'Credited invoice'} titleId="related-title" />
      <ItemList className="border-t border-line">
        {related.map(({ id, number, issuedOn, totalMinor }) => (
          <ItemRow
            key={id}
            title={
              <Link
                to={`/clinic/invoices/${id}`}
                className="focus-ring rounded-sm tabular after:absolute after:inset-0 hover:underline"
              >
                {number}
              </Link>
            }
            text={shortDay(issuedOn)}
            trailing={<span className="tabular">{showMoney(totalMinor, currency)}</span>}
          />
        ))}
      </ItemList>
    </Card>
  );
}
