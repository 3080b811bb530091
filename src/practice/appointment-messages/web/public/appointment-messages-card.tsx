import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { listAppointmentMessagesEndpoint } from '../../contract.ts';
import { MessageRow } from '../message-row.tsx';

interface AppointmentMessagesCardProps {
  readonly appointmentId: string;
  readonly startsAt: string;
  readonly zone: string;
}

/** The messages that the client got about an appointment, and those that are planned. */
export function AppointmentMessagesCard({ appointmentId, startsAt, zone }: AppointmentMessagesCardProps) {
  const now = useNow();
  const { data, error, refetch } = useQuery(queryOf(listAppointmentMessagesEndpoint, { appointmentId }));
  return (
    <Card aria-labelledby="appointment-messages-title">
      <CardHeader title="Messages to the client" titleId="appointment-messages-title" />
      {data ? (
        data.items.length === 0 ? (
          <EmptyLine>No messages</EmptyLine>
        ) : (
          <ul className="flex flex-col divide-y divide-line border-t border-line">
            {data.items.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                zone={zone}
                isOver={message.kind !== 'no_show' && Date.parse(startsAt) < now}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <CardBody>
          <ErrorState
            compact
            title="The messages could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        </CardBody>
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Card>
  );
}
