import {
  BULK_RECIPIENT_STATE_LABELS,
  BULK_STATE_LABELS,
  type BulkRecipientState,
  type BulkState,
} from '#vocabulary/bulk-messages.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';

const TONES = {
  draft: 'outline',
  running: 'brand',
  paused: 'warn',
  stopped: 'neutral',
  done: 'good',
} as const satisfies Readonly<Record<BulkState, string>>;

export const BulkStateBadge = ({ state }: { readonly state: BulkState }) => (
  <Badge tone={TONES[state]}>{BULK_STATE_LABELS[state]}</Badge>
);

const RECIPIENT_TONES = {
  waiting: 'outline',
  requested: 'brand',
  sent: 'good',
  failed: 'bad',
  skipped: 'warn',
  canceled: 'neutral',
} as const satisfies Readonly<Record<BulkRecipientState, string>>;

export const RecipientStateBadge = ({ state }: { readonly state: BulkRecipientState }) => (
  <Badge tone={RECIPIENT_TONES[state]}>{BULK_RECIPIENT_STATE_LABELS[state]}</Badge>
);
