import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import type { Lead } from '../contract.ts';
import { EventItem } from './event-item.tsx';

/** What a lead wrote to us, the latest first: what somebody reads before they call. */
export function MessagesCard({ lead }: { readonly lead: Lead }) {
  const messages = lead.events.filter(({ kind }) => kind === 'message');
  if (messages.length === 0) return null;
  return (
    <Card aria-labelledby="messages-title">
      <CardHeader title="Messages" titleId="messages-title" />
      <CardBody>
        <ol className="flex flex-col gap-4">
          {messages.map((event) => (
            <EventItem key={event.id} event={event} />
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}
