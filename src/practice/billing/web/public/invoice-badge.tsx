import { CircleAlert, CircleCheck, CircleDashed, CircleSlash, RotateCcw } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { InvoiceState, InvoiceSummary } from '../../invoices.contract.ts';

interface Look {
  readonly label: string;
  readonly tone: ComponentProps<typeof Badge>['tone'];
  readonly icon: ReactNode;
}

const LOOKS: Readonly<Record<InvoiceState, Look>> = {
  open: { label: 'Open', tone: 'brand', icon: <CircleDashed aria-hidden /> },
  part_paid: { label: 'Partly paid', tone: 'warn', icon: <CircleDashed aria-hidden /> },
  paid: { label: 'Paid', tone: 'good', icon: <CircleCheck aria-hidden /> },
  credited: { label: 'Credited', tone: 'neutral', icon: <RotateCcw aria-hidden /> },
  written_off: { label: 'Written off', tone: 'neutral', icon: <CircleSlash aria-hidden /> },
  credit_note: { label: 'Credit note', tone: 'neutral', icon: <RotateCcw aria-hidden /> },
};

/** What is left of an invoice to pay, in words. */
export function InvoiceBadge({ state, isOverdue }: Pick<InvoiceSummary, 'state' | 'isOverdue'>) {
  const { label, tone, icon } = LOOKS[state];
  if (!isOverdue)
    return (
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
    );
  return (
    <Badge tone="bad" icon={<CircleAlert aria-hidden />}>
      {state === 'part_paid' ? 'Overdue, partly paid' : 'Overdue'}
    </Badge>
  );
}
