import type { ReactNode } from 'react';
import { shortDay } from '#foundation/web/time/day-format.ts';
import type { InvoiceDocument } from '../invoice-document.contract.ts';
import { partyLines, taxIdLabelsOf } from '../invoice-text.rules.ts';

interface PartyProps {
  readonly label: string;
  readonly name: ReactNode;
  readonly lines: readonly string[];
}

function Party({ label, name, lines }: PartyProps) {
  return (
    <div className="flex min-w-0 flex-col">
      <p className="text-sm text-ink-muted">{label}</p>
      <p className="font-medium wrap-anywhere">{name}</p>
      {lines.map((line) => (
        <p key={line} className="text-sm text-ink-muted wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  );
}

/** Who issued a document and to whom, as they stood on that day. */
export function DocumentHead({ document }: { readonly document: InvoiceDocument }) {
  const { seller, buyer, kind, credits } = document;
  const labels = taxIdLabelsOf(seller.country);
  const ids = [
    seller.vatId === null ? '' : `${labels.vatId} ${seller.vatId}`,
    seller.taxNumber === null ? '' : `${labels.taxNumber} ${seller.taxNumber}`,
  ].filter((line) => line !== '');
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Party
          label={kind === 'invoice' ? 'Billed to' : 'Credited to'}
          name={buyer.name}
          lines={partyLines(buyer, seller)}
        />
        <Party label="From" name={seller.name} lines={[...partyLines(seller, seller), ...ids]} />
      </div>
      {credits !== null && (
        <p className="wrap-anywhere">
          Reverses invoice {credits.number} of {shortDay(credits.issuedOn)}: {credits.reason}
        </p>
      )}
    </div>
  );
}
