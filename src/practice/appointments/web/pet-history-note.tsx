import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { nearDateIn, dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { holdsSlot } from '../appointment-status.rules.ts';
import { listPetAppointmentsEndpoint } from '../contract.ts';

/** A pet's upcoming appointments, to avoid booking twice, and its last visit. */
export function PetHistoryNote({ petId, zone }: { readonly petId: string; readonly zone: string }) {
  const nowMs = useNow();
  const { data } = useQuery(queryOf(listPetAppointmentsEndpoint, { petId, limit: 10 }));
  if (!data) return null;
  const kept = data.items.filter(({ status }) => holdsSlot(status));
  const next = kept.findLast(({ endsAt }) => Date.parse(endsAt) >= nowMs);
  const last = kept.find(({ endsAt }) => Date.parse(endsAt) < nowMs);
  return (
    <p className="-mt-2 text-sm text-ink-muted">
      {next ? (
        <span className="font-medium text-warn-ink">
          Upcoming: {nearDateIn(zone, next.startsAt)}, {timeIn(zone, next.startsAt)} with{' '}
          {next.doctor.fullName}.{' '}
        </span>
      ) : (
        'No upcoming appointments. '
      )}
      {last ? `Last visit ${dateIn(zone, last.startsAt)}.` : 'First visit.'}
    </p>
  );
}
