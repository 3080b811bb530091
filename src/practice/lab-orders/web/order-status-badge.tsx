import type { ComponentProps } from 'react';
import type { LabOrderStatus } from '#vocabulary/lab.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { ORDER_STATUS_LABELS } from '../order-labels.rules.ts';

const TONES: Readonly<Record<LabOrderStatus, ComponentProps<typeof Badge>['tone']>> = {
  draft: 'neutral',
  ordered: 'warn',
  sent: 'brand',
  partial: 'brand',
  received: 'warn',
  reviewed: 'good',
  released: 'good',
  cancelled: 'outline',
  rejected: 'bad',
};

/** The state of an order, in words and color. */
export const OrderStatusBadge = ({ status }: { readonly status: LabOrderStatus }) => (
  <Badge tone={TONES[status]}>{ORDER_STATUS_LABELS[status]}</Badge>
);
