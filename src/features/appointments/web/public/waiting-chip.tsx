import { AlarmClock, Hourglass } from 'lucide-react';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { cn } from '#foundation/web/ui/cn.ts';
import { isOnPremises } from '../../appointment-status.rules.ts';
import type { Appointment } from '../../contract.ts';
import { isLate, isLongWait } from '../../waiting.rules.ts';
import { elapsedText } from './elapsed-text.ts';

interface WaitingChipProps {
  readonly appointment: Pick<Appointment, 'status' | 'startsAt' | 'arrivedAt'>;
  readonly className?: string;
}

/** How late somebody is, or how long a pet has been in the house. Nothing for everyone else. */
export function WaitingChip({ appointment, className }: WaitingChipProps) {
  const nowMs = useNow();
  const { status, startsAt, arrivedAt } = appointment;
  const watched = {
    status,
    startsAtMs: Date.parse(startsAt),
    arrivedAtMs: arrivedAt === null ? null : Date.parse(arrivedAt),
  };
  const late = isLate(watched, nowMs);
  if (!late && (!isOnPremises(status) || watched.arrivedAtMs === null)) return null;
  const sinceMs = late ? watched.startsAtMs : (watched.arrivedAtMs ?? nowMs);
  const long = isLongWait(watched, nowMs);
  const Icon = late ? AlarmClock : Hourglass;
  return (
    <span
      className={cn(
        'inline-flex shrink-0 items-center gap-0.5 rounded-sm px-1 text-xs leading-4 font-semibold tabular',
        late || long ? 'bg-accent text-on-accent' : 'bg-surface/80 text-ink',
        className,
      )}
    >
      <Icon aria-hidden className="size-3" />
      <span className="sr-only">{late ? 'Late: ' : 'In the house for '}</span>
      {elapsedText(nowMs - sinceMs)}
    </span>
  );
}
