import { CalendarClock, TriangleAlert } from 'lucide-react';
import { daysBetween } from '#foundation/values/day.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';

/** How far away a day still has a name of its own. */
const NAMED_DAYS: Readonly<Record<number, string>> = { 0: 'Today', 1: 'Tomorrow' };

/** When a task is due, marked if that is over. */
export function DueBadge({ dueOn, today }: { readonly dueOn: string | null; readonly today: string }) {
  if (dueOn === null) return null;
  const days = daysBetween(today, dueOn);
  if (days < 0) {
    return (
      <Badge tone="bad" icon={<TriangleAlert aria-hidden />}>
        {days === -1 ? 'Due yesterday' : `${-days} days overdue`}
      </Badge>
    );
  }
  const name = NAMED_DAYS[days];
  return (
    <Badge tone={days === 0 ? 'warn' : 'neutral'} icon={<CalendarClock aria-hidden />}>
      {name ?? shortDay(dueOn)}
    </Badge>
  );
}
