import { CircleCheck, CircleDot, Clock, Inbox, LockKeyhole, OctagonAlert, Turtle } from 'lucide-react';
import {
  TICKET_PRIORITY_LABELS,
  TICKET_STATE_LABELS,
  type TicketPriority,
  type TicketState,
} from '#vocabulary/tickets.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';

const STATES = {
  new: { icon: <Inbox />, tone: 'accent', toRequester: 'Sent' },
  open: { icon: <CircleDot />, tone: 'brand', toRequester: 'In progress' },
  waiting: { icon: <Clock />, tone: 'warn', toRequester: 'Waiting for you' },
  solved: { icon: <CircleCheck />, tone: 'good', toRequester: 'Resolved' },
  closed: { icon: <LockKeyhole />, tone: 'neutral', toRequester: 'Closed' },
} as const;

interface StateBadgeProps {
  readonly state: TicketState;
  /** The state of a ticket as the requester sees it: who is waiting for whom. */
  readonly toRequester?: boolean;
}

export function StateBadge({ state, toRequester = false }: StateBadgeProps) {
  const { icon, tone, toRequester: requesterLabel } = STATES[state];
  // What is new asks something of the team, and nothing of who wrote it.
  const shownTone = toRequester && state === 'new' ? 'neutral' : tone;
  return (
    <Badge icon={icon} tone={shownTone}>
      {toRequester ? requesterLabel : TICKET_STATE_LABELS[state]}
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
