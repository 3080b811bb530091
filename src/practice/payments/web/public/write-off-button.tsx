import { useState } from 'react';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import type { InvoiceSummary } from '#practice/billing/invoices.contract.ts';
import { writeOffInvoiceEndpoint } from '../../contract.ts';
import { TakeBackWriteOffSheet, WriteOffSheet } from '../write-off-sheets.tsx';

interface WriteOffButtonProps {
  readonly invoice: Pick<
    InvoiceSummary,
    'id' | 'kind' | 'number' | 'currency' | 'openMinor' | 'writtenOffMinor'
  >;
}

/**
 * Writes off what is left to pay of an invoice, and takes back what was written off. Nothing for those who may not, and where there is
 * nothing to write off.
 */
export function WriteOffButton({ invoice }: WriteOffButtonProps) {
  const [sheet, setSheet] = useState<'write_off' | 'take_back'>();
  const may = useSession().can(writeOffInvoiceEndpoint.permission);
  if (!may || invoice.kind !== 'invoice') return null;
  const close = () => setSheet(undefined);
  return (
    <>
      {invoice.openMinor > 0 && <Button onClick={() => setSheet('write_off')}>Write off</Button>}
      {invoice.writtenOffMinor > 0 && <Button onClick={() => setSheet('take_back')}>Undo write-off</Button>}
      {sheet === 'write_off' && <WriteOffSheet invoice={invoice} onClose={close} />}
      {sheet === 'take_back' && <TakeBackWriteOffSheet invoice={invoice} onClose={close} />}
    </>
  );
}
