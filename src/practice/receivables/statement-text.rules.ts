import type { LedgerEntryKind } from '#vocabulary/ledger-entry-kinds.ts';
import { fileNamePart } from '#practice/clinics/paper.rules.ts';
import type { Statement, StatementLine } from './contract.ts';

/** What an entry of a client's account is called; without words of its own it is the ledger's. */
const ENTRY_LABELS: Readonly<Partial<Record<LedgerEntryKind, string>>> = {
  credit_note: 'Credit note',
  invoice: 'Invoice',
  payment: 'Payment',
  payment_reversal: 'Payment returned',
};

const METHODS: Readonly<Record<string, string>> = { cheque: 'check' };

const worded = (kind: string): string =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')}`;

/** `Invoice 2026-12`, `Payment, card` */
export function statementLineText({
  kind,
  reference,
  method,
}: Pick<StatementLine, 'kind' | 'method' | 'reference'>): string {
  const label = ENTRY_LABELS[kind] ?? worded(kind);
  if (method !== null)
    return [label, METHODS[method] ?? method.replaceAll('_', ' '), reference]
      .filter((part) => part !== null)
      .join(', ');
  return reference === null ? label : `${label} ${reference}`;
}

/** `statement-casey-meyer-2026-11-21.pdf` */
export const statementFileName = ({ buyer, untilOn }: Pick<Statement, 'buyer' | 'untilOn'>): string =>
  `statement-${fileNamePart(buyer.name)}-${untilOn}.pdf`;
