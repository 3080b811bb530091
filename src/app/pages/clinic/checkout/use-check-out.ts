import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dayBounds } from '#foundation/values/zoned-time.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { stepsBack } from '#practice/appointments/appointment-status.rules.ts';
import { type Appointment, stepAppointmentEndpoint } from '#practice/appointments/contract.ts';
import { appointmentsQuery } from '#practice/appointments/web/public/appointments-query.ts';
import { useStep } from '#practice/appointments/web/public/use-step.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { checkoutStatus } from './owes.ts';

/** More than wait for checkout at one clinic at a time. */
const LIMIT = 100;

/**
 * The appointments of a client that are ready for checkout today, and what checks them out: with nothing owed, that completes them.
 */
export function useCheckOut(clientId: string) {
  const { zone, today } = useClinicClock();
  const { can } = useSession();
  const { startsAtMs, endsAtMs } = dayBounds(today, zone);
  const queries = useQueryClient();
  const query = appointmentsQuery({
    from: new Date(startsAtMs).toISOString(),
    to: new Date(endsAtMs).toISOString(),
    // What a checkout can complete.
    status: [...stepsBack('completed')],
    limit: LIMIT,
  });
  const mayStep = can(stepAppointmentEndpoint.permission);
  const { data } = useQuery({ ...query, enabled: mayStep });
  const step = useStep();
  const ofClient = (items: readonly Appointment[]) => items.filter(({ client }) => client.id === clientId);
  const readyIn = (items: readonly Appointment[]): readonly Appointment[] =>
    ofClient(items).filter(({ status }) => status === 'ready_for_checkout');
  return {
    ready: readyIn(data?.items ?? []),
    checkOut: () => {
      if (!mayStep) return;
      // After a reload somebody may have paid before the list is there.
      void Promise.all([queries.ensureQueryData(query), checkoutStatus(clientId)])
        .then(([{ items }, status]) => {
          // What was owed after an earlier checkout is paid now: that appointment is completed too.
          for (const appointment of status === 'completed' ? ofClient(items) : readyIn(items))
            step(appointment, status);
        })
        // What was not checked out is offered on the last step.
        .catch(() => undefined);
    },
  };
}
