import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import type { Lead } from '../contract.ts';
import { EventItem } from './event-item.tsx';

/** What happened to a lead, the latest first, without its messages, which have a card of their own. It cannot be changed. */
export function HistoryCard({ lead }: { readonly lead: Lead }) {
  return (
    <Card aria-labelledby="history-title">
      <CardHeader title="History" titleId="history-title" />
      <CardBody>
        <ol className="flex flex-col gap-4">
          {lead.events
            .filter(({ kind }) => kind !== 'message')
            .map((event) => (
              <EventItem key={event.id} event={event} />
            ))}
        </ol>
      </CardBody>
    </Card>
  );
}
