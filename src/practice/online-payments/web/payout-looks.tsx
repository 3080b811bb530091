import { Badge } from '#foundation/web/ui/badge.tsx';
import type { Payout, PayoutLine } from '../payouts.contract.ts';

export const PAYOUT_STATE_LABELS: Readonly<Record<Payout['state'], string>> = {
  on_its_way: 'On its way',
  paid: 'Paid',
  returned: 'Came back',
};

export const LINE_LABELS: Readonly<Record<PayoutLine['kind'], string>> = {
  payment: 'Payment',
  refund: 'Refund',
  refund_return: 'Returned refund',
  dispute: 'Disputed payment',
  dispute_return: 'Dispute won',
  fee: 'Stripe fee',
  payout_return: 'Returned payout',
  other: 'Something else',
};

/** Whether all of it is explained by what was booked. */
export const isExplained = ({ unexplainedMinor, mismatches }: Payout): boolean =>
  (unexplainedMinor ?? 0) === 0 && mismatches === 0;

const TONES = { on_its_way: 'brand', paid: 'good', returned: 'bad' } as const;

/** What became of a payout, and whether it matches. */
export function PayoutBadges({ payout }: { readonly payout: Payout }) {
  const { state, bookedOn, isItemized } = payout;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={TONES[state]}>{PAYOUT_STATE_LABELS[state]}</Badge>
      {state === 'paid' && bookedOn === null && <Badge tone="outline">Not booked yet</Badge>}
      {!isExplained(payout) && <Badge tone="warn">Does not match</Badge>}
      {!isItemized && <Badge tone="warn">Not itemized</Badge>}
    </span>
  );
}
