import { Check, Clock, TriangleAlert } from 'lucide-react';
import { addDays } from '#foundation/values/day.ts';
import { daysAway } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { DueCare } from '../contract.ts';

const SOON_DAYS = 30;

/** How urgent it is, in words and by an icon. */
export function DueBadge({ care, today }: { readonly care: DueCare; readonly today: string }) {
  if (care.status === 'declined') return <Badge>Declined</Badge>;
  const { dueOn } = care;
  if (dueOn < today) {
    return (
      <Badge tone="bad" icon={<TriangleAlert aria-hidden />}>
        Overdue
      </Badge>
    );
  }
  if (dueOn <= addDays(today, SOON_DAYS)) {
    return (
      <Badge tone="warn" icon={<Clock aria-hidden />}>
        {daysAway(dueOn, today)}
      </Badge>
    );
  }
  return (
    <Badge tone="good" icon={<Check aria-hidden />}>
      {daysAway(dueOn, today)}
    </Badge>
  );
}
