import { PURCHASE_STATE_LABELS, type PurchaseState } from '#vocabulary/purchasing.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';

const TONES = {
  draft: 'neutral',
  sent: 'brand',
  part_received: 'warn',
  received: 'good',
  closed: 'outline',
  canceled: 'outline',
} as const satisfies Readonly<Record<PurchaseState, string>>;

interface OrderBadgeProps {
  readonly state: PurchaseState;
  readonly isApproved: boolean;
}

/** Where an order is. */
export function OrderBadge({ state, isApproved }: OrderBadgeProps) {
  if (state === 'draft' && isApproved) return <Badge tone="brand">Approved</Badge>;
  return <Badge tone={TONES[state]}>{PURCHASE_STATE_LABELS[state]}</Badge>;
}
