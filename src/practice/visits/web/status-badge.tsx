import { CircleDashed, Eye, FlaskConical, Lock, PenLine } from 'lucide-react';
import { VISIT_STATUS_LABELS, type VisitStatus } from '#vocabulary/visits.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';

const LOOKS = {
  open: { tone: 'brand', icon: PenLine },
  in_review: { tone: 'warn', icon: Eye },
  awaiting_results: { tone: 'warn', icon: FlaskConical },
  signed: { tone: 'good', icon: Lock },
  locked: { tone: 'neutral', icon: CircleDashed },
} as const satisfies Readonly<Record<VisitStatus, object>>;

/** The status of a visit. */
export function VisitStatusBadge({ status }: { readonly status: VisitStatus }) {
  const { tone, icon: Icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {VISIT_STATUS_LABELS[status]}
    </Badge>
  );
}
