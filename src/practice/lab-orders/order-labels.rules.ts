import type { LabOrderStatus, LabPriority } from '#vocabulary/lab.ts';

export const PRIORITY_LABELS: Readonly<Record<LabPriority, string>> = {
  routine: 'Routine',
  urgent: 'Urgent',
  stat: 'STAT',
};

export const ORDER_STATUS_LABELS: Readonly<Record<LabOrderStatus, string>> = {
  draft: 'Draft',
  ordered: 'Ordered',
  sent: 'Sent',
  partial: 'Partial results',
  received: 'Results received',
  reviewed: 'Reviewed',
  released: 'Released to client',
  cancelled: 'Canceled',
  rejected: 'Refused by laboratory',
};
