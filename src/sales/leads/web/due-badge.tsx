import { AlarmClock } from 'lucide-react';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { daysAway, deviceZone, isoDayIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';

interface DueBadgeProps {
  readonly dueAt: string;
  /** Where there is little room, the day or that it is overdue is enough: the lead’s page has the time. */
  readonly short?: boolean;
}

/** When something is due; highlighted once overdue. */
export function DueBadge({ dueAt, short = false }: DueBadgeProps) {
  const now = useNow();
  const zone = deviceZone();
  const isOverdue = Date.parse(dueAt) < now;
  const day = daysAway(isoDayIn(zone, dueAt), isoDayIn(zone, now));
  const label = short ? day : `${day}, ${timeIn(zone, dueAt)}`;
  return (
    <Badge tone={isOverdue ? 'bad' : 'neutral'} icon={<AlarmClock aria-hidden />}>
      <time dateTime={dueAt} className="block truncate first-letter:uppercase">
        {isOverdue ? (short ? 'Overdue' : `Overdue: ${label}`) : label}
      </time>
    </Badge>
  );
}
