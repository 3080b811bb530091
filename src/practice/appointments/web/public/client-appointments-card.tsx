import { CalendarDays } from 'lucide-react';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import type { Client } from '#practice/clients/contract.ts';
import { AppointmentsCard } from '../appointments-card.tsx';

/** The appointments of a client's pets, upcoming ones first. */
export const ClientAppointmentsCard = ({
  client,
  zone,
}: {
  readonly client: Client;
  readonly zone: string;
}) => (
  <AppointmentsCard
    next={client.nextAppointments}
    past={client.pastAppointments}
    zone={zone}
    empty={
      <EmptyState
        compact
        icon={<CalendarDays />}
        title="No appointments yet"
        hint="Visits of all their pets appear here."
      />
    }
  />
);
