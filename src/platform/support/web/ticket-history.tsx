import {
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
  TICKET_STATE_LABELS,
  TICKET_STATES,
} from '#vocabulary/tickets.ts';
import { dateIn, deviceZone, timeIn } from '#foundation/web/time/zone-time.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import type { TicketEvent } from '../contract.ts';

const LABELS = new Map<string, string>([
  ...TICKET_STATES.map((state) => [state, TICKET_STATE_LABELS[state]] as const),
  ...TICKET_PRIORITIES.map((priority) => [priority, TICKET_PRIORITY_LABELS[priority]] as const),
]);

const labelOf = (value: string | null): string => (value === null ? 'no one' : (LABELS.get(value) ?? value));

const KINDS = { state: 'State', priority: 'Priority', assignee: 'Assignee' } as const;

/** Who changed what, and when. */
export function TicketHistory({ events }: { readonly events: readonly TicketEvent[] }) {
  const zone = deviceZone();
  return (
    <Card aria-labelledby="history-title">
      <CardHeader title="History" titleId="history-title" />
      <CardBody>
        {events.length === 0 && <p className="text-ink-muted">No changes yet.</p>}
        <ol className="flex flex-col gap-3">
          {events.map(({ id, at, kind, actorName, from, to }) => (
            <li key={id} className="flex flex-col text-base">
              <span className="break-words">
                {KINDS[kind]} changed from {labelOf(from)} to{' '}
                <strong className="font-medium">{labelOf(to)}</strong>
              </span>
              <span className="text-sm text-ink-muted">
                {actorName ?? 'Automatic'}, {dateIn(zone, at)}, {timeIn(zone, at)}
              </span>
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}
