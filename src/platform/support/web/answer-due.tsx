import { AlarmClock } from 'lucide-react';
import type { TicketState } from '#vocabulary/tickets.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { durationLabel } from '../answer-times.rules.ts';

interface AnswerDueProps {
  readonly dueAt: string | null;
  readonly state: TicketState;
}

/** The time left for an answer, or how long it is overdue. */
export function AnswerDue({ dueAt, state }: AnswerDueProps) {
  const now = useNow();
  if (dueAt === null) {
    return <span className="text-ink-muted">{state === 'waiting' ? 'After their reply' : '–'}</span>;
  }
  const leftMs = Date.parse(dueAt) - now;
  if (leftMs < 0) {
    return (
      <Badge tone="bad" icon={<AlarmClock />}>
        {durationLabel(-leftMs)} late
      </Badge>
    );
  }
  return <span>In {durationLabel(leftMs)}</span>;
}
