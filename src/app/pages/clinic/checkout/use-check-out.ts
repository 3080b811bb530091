import { useQuery } from '@tanstack/react-query';
import { dayBounds } from '#foundation/values/zoned-time.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { type Appointment, stepAppointmentEndpoint } from '#practice/appointments/contract.ts';
import { appointmentsQuery } from '#practice/appointments/web/public/appointments-query.ts';
import { useStep } from '#practice/appointments/web/public/use-step.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';

/** More than wait for checkout at one clinic at a time. */
const LIMIT = 100;

/** The appointments of a client that are ready for checkout today, and what checks them out. */
export function useCheckOut(clientId: string) {
  const { zone, today } = useClinicClock();
  const { can } = useSession();
  const { startsAtMs, endsAtMs } = dayBounds(today, zone);
  const { data } = useQuery({
    ...appointmentsQuery({
      from: new Date(startsAtMs).toISOString(),
      to: new Date(endsAtMs).toISOString(),
      status: ['ready_for_checkout'],
      limit: LIMIT,
    }),
    enabled: can(stepAppointmentEndpoint.permission),
  });
  const step = useStep();
  const ready: readonly Appointment[] =
    data?.items.filter(({ client, status }) => client.id === clientId && status === 'ready_for_checkout') ??
    [];
  return {
    ready,
    checkOut: () => {
      for (const appointment of ready) step(appointment, 'checked_out');
    },
  };
}
