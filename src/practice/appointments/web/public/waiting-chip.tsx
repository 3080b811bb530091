import { AlarmClock, Hourglass } from 'lucide-react';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { cn } from '#foundation/web/ui/cn.ts';
import { isOnPremises } from '../../appointment-status.rules.ts';
import type { Appointment } from '../../contract.ts';
import { isLate, isLongWait } from '../../waiting.rules.ts';
import { elapsedText } from './elapsed-text.ts';

type Waited = Pick<Appointment, 'status' | 'startsAt' | 'arrivedAt'>;

interface Waiting {
  readonly kind: 'late' | 'in_clinic';
  /** True if it takes too long. */
  readonly isLong: boolean;
  /** `12 min`. */
  readonly text: string;
}

/** How late a client is, or how long a pet has been in the clinic; null for all others. */
function waitingOf({ status, startsAt, arrivedAt }: Waited, nowMs: number): Waiting | undefined {
  const startsAtMs = Date.parse(startsAt);
  const arrivedAtMs = arrivedAt === null ? null : Date.parse(arrivedAt);
  const watched = { status, startsAtMs, arrivedAtMs };
  if (isLate(watched, nowMs)) return { kind: 'late', isLong: true, text: elapsedText(nowMs - startsAtMs) };
  if (arrivedAtMs === null || !isOnPremises(status)) return undefined;
  return { kind: 'in_clinic', isLong: isLongWait(watched, nowMs), text: elapsedText(nowMs - arrivedAtMs) };
}

const WORDS = { late: 'late', in_clinic: 'in the clinic for' } as const;

/** `late 12 min`, `in the clinic for 12 min`; empty for all others. */
export function waitingLabel(appointment: Waited, nowMs: number): string {
  const waiting = waitingOf(appointment, nowMs);
  return waiting ? `${WORDS[waiting.kind]} ${waiting.text}` : '';
}

interface WaitingChipProps {
  readonly appointment: Waited;
  readonly className?: string;
}

/** The same as a chip. */
export function WaitingChip({ appointment, className }: WaitingChipProps) {
  const waiting = waitingOf(appointment, useNow());
  if (!waiting) return null;
  const Icon = waiting.kind === 'late' ? AlarmClock : Hourglass;
  return (
    <span
      className={cn(
        'inline-flex shrink-0 items-center gap-0.5 rounded-sm px-1 text-xs whitespace-nowrap leading-4 font-semibold tabular',
        waiting.isLong ? 'bg-accent text-on-accent' : 'bg-surface/80 text-ink',
        className,
      )}
    >
      <Icon aria-hidden className="size-3" />
      <span className="sr-only">{WORDS[waiting.kind]} </span>
      {waiting.text}
    </span>
  );
}
