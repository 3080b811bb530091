import { CircleCheck, CircleDot, Clock, Inbox, LockKeyhole, OctagonAlert, Turtle } from 'lucide-react';
import {
  TICKET_PRIORITY_LABELS,
  TICKET_STATE_LABELS,
  type TicketPriority,
  type TicketState,
} from '#vocabulary/tickets.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';

const STATES = {
  new: { icon: <Inbox />, tone: 'accent', toAsker: 'Sent' },
  open: { icon: <CircleDot />, tone: 'brand', toAsker: 'We are on it' },
  waiting: { icon: <Clock />, tone: 'warn', toAsker: 'Waiting for you' },
  solved: { icon: <CircleCheck />, tone: 'good', toAsker: 'Solved' },
  closed: { icon: <LockKeyhole />, tone: 'neutral', toAsker: 'Closed' },
} as const;

interface StateBadgeProps {
  readonly state: TicketState;
  /** In the words of whoever asked, who waits for us or is waited for. */
  readonly toAsker?: boolean;
}

export function StateBadge({ state, toAsker = false }: StateBadgeProps) {
  const { icon, tone, toAsker: words } = STATES[state];
  return (
    <Badge icon={icon} tone={tone}>
      {toAsker ? words : TICKET_STATE_LABELS[state]}
    </Badge>
  );
}

const PRIORITIES = {
  cannot_work: { icon: <OctagonAlert />, tone: 'bad' },
  slows_down: { icon: <Turtle />, tone: 'warn' },
  question: { icon: undefined, tone: 'outline' },
} as const;

export function PriorityBadge({ priority }: { readonly priority: TicketPriority }) {
  const { icon, tone } = PRIORITIES[priority];
  return (
    <Badge icon={icon} tone={tone}>
      {TICKET_PRIORITY_LABELS[priority]}
    </Badge>
  );
}
