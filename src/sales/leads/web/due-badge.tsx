import { AlarmClock } from 'lucide-react';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { daysAway, deviceZone, isoDayIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';

/** When something is due; highlighted once overdue. */
export function DueBadge({ dueAt }: { readonly dueAt: string }) {
  const now = useNow();
  const zone = deviceZone();
  const isOverdue = Date.parse(dueAt) < now;
  const label = `${daysAway(isoDayIn(zone, dueAt), isoDayIn(zone, now))}, ${timeIn(zone, dueAt)}`;
  return (
    <Badge tone={isOverdue ? 'bad' : 'neutral'} icon={<AlarmClock aria-hidden />}>
      <time dateTime={dueAt} className="inline-block first-letter:uppercase">
        {isOverdue ? `Overdue: ${label}` : label}
      </time>
    </Badge>
  );
}
