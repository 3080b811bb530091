import { dateIn, deviceZone, timeIn } from '#foundation/web/time/zone-time.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import type { Lead } from '../contract.ts';
import { useOwners } from './use-owners.ts';
import { eventLabel } from './lead-labels.ts';

/** What happened to a lead, the latest first. It cannot be changed. */
export function HistoryCard({ lead }: { readonly lead: Lead }) {
  const owners = useOwners();
  const zone = deviceZone();
  return (
    <Card aria-labelledby="history-title">
      <CardHeader title="History" titleId="history-title" />
      <CardBody>
        <ol className="flex flex-col gap-4">
          {lead.events.map((event) => {
            const { title, text } = eventLabel(event, owners.nameOf);
            return (
              <li key={event.id} className="flex flex-col gap-0.5">
                <p className="break-words font-medium">{title}</p>
                {text !== undefined && text !== '' && (
                  <p className="rounded-md bg-sunken px-3 py-2 break-words whitespace-pre-wrap">{text}</p>
                )}
                <p className="text-sm text-ink-muted">
                  {event.actorName !== null && `${event.actorName}, `}
                  <time dateTime={event.at}>{`${dateIn(zone, event.at)}, ${timeIn(zone, event.at)}`}</time>
                </p>
              </li>
            );
          })}
        </ol>
      </CardBody>
    </Card>
  );
}
