import { dateIn, deviceZone, timeIn } from '#foundation/web/time/zone-time.ts';
import type { LeadEvent } from '../contract.ts';
import { eventLabel } from './lead-labels.ts';
import { useOwners } from './use-owners.ts';

/** One event of a lead: what happened, what was written, who and when. */
export function EventItem({ event }: { readonly event: LeadEvent }) {
  const owners = useOwners();
  const zone = deviceZone();
  const { title, text } = eventLabel(event, owners.nameOf);
  return (
    <li className="flex flex-col gap-0.5">
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
}
