import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { applyResourceChanges } from '#foundation/web/apply-changes.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { PetAvatar } from '#practice/pets/web/public/pet-avatar.tsx';
import {
  bookMyAppointmentEndpoint,
  listMyAppointmentTypesEndpoint,
  type MyAppointment,
  NearestTimes,
  rescheduleMyAppointmentEndpoint,
} from '../../own.contract.ts';
import type { MyClinic } from '#practice/clinics/own.contract.ts';
import type { MyPetCard } from '#practice/pets/own.contract.ts';
import { dateTimeLabel } from '#foundation/web/time/date-time-label.ts';
import { useOfferedDoctors } from './use-my-slots.ts';

export interface Booking {
  readonly pet: Pick<MyPetCard, 'id' | 'name' | 'species'>;
  readonly clinic: MyClinic;
  readonly typeId: string;
  readonly at: string;
  readonly doctorId: string | undefined;
  readonly reason: string;
  /** The appointment that is rescheduled; undefined for a new one. */
  readonly moved: MyAppointment | undefined;
}

interface ConfirmStepProps {
  readonly booking: Booking;
  /** One of the nearest times, with its doctor. */
  readonly onOther: (slot: { readonly startsAt: string; readonly doctorId: string }) => void;
  readonly onDone: (booked: MyAppointment) => void;
}

/** Books or reschedules. Both requests have an idempotency key, so that a second tap does nothing twice. */
function useBooking(
  { pet, clinic, typeId, at, doctorId, reason, moved }: Booking,
  onDone: ConfirmStepProps['onDone'],
) {
  const client = useQueryClient();
  const book = useWrite(bookMyAppointmentEndpoint);
  const move = useWrite(rescheduleMyAppointmentEndpoint);
  // A time that was free a moment ago may be taken by now.
  const onError = () => void applyResourceChanges(client, 'appointments');
  const slot = { startsAt: at, doctorId: doctorId ?? null };
  const send = () => {
    if (moved) move.mutate({ id: moved.id, ...slot }, { onSuccess: onDone, onError });
    else {
      book.mutate(
        { clinicId: clinic.id, petId: pet.id, appointmentTypeId: typeId, reason, ...slot },
        { onSuccess: onDone, onError },
      );
    }
  };
  const used = moved ? move : book;
  return { send, error: used.error, isPending: used.isPending };
}

/** The names of the chosen type and doctor; both are already cached. */
function useChosenNames({ pet, clinic, typeId, doctorId, moved }: Booking) {
  const types = useQuery(queryOf(listMyAppointmentTypesEndpoint, { clinicId: clinic.id }));
  const doctors = useOfferedDoctors({
    clinicId: clinic.id,
    appointmentTypeId: typeId,
    petId: pet.id,
    ...(moved ? { insteadOf: moved.id } : {}),
  });
  const nameOf = (id: string): string | undefined => doctors.find((one) => one.id === id)?.fullName;
  return {
    typeName: types.data?.items.find(({ id }) => id === typeId)?.name ?? moved?.typeName ?? undefined,
    doctorName: doctorId === undefined ? 'Any available doctor' : nameOf(doctorId),
    nameOf,
  };
}

/** Summary and submit button. If the time is taken by now, the nearest ones are offered. */
export function ConfirmStep({ booking, onOther, onDone }: ConfirmStepProps) {
  const { send, error, isPending } = useBooking(booking, onDone);
  const { typeName, doctorName, nameOf } = useChosenNames(booking);
  const { pet, clinic, at, moved, reason } = booking;
  const isRequest = clinic.onlineBooking === 'request';
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-4">
        <div className="flex items-center gap-3">
          <PetAvatar name={pet.name} species={pet.species} size="md" />
          <p className="flex min-w-0 flex-col">
            <span className="text-lg font-semibold">{pet.name}</span>
            <span className="text-ink-muted">{typeName}</span>
          </p>
        </div>
        <DataList className="gap-x-4 text-md max-sm:grid-cols-[auto_1fr]">
          <DataItem label="When">{dateTimeLabel(clinic.timeZone, at, clinic.country)}</DataItem>
          {moved && (
            <DataItem label="Instead of">
              {dateTimeLabel(clinic.timeZone, moved.startsAt, clinic.country)}
            </DataItem>
          )}
          <DataItem label="With">{doctorName}</DataItem>
          <DataItem label="Where">
            {[clinic.name, clinic.addressLine, clinic.city].filter(Boolean).join(', ')}
          </DataItem>
          <DataItem label="Why">{reason}</DataItem>
        </DataList>
      </div>
      <p>
        {isRequest
          ? `${clinic.name} will review and confirm your request. The time is held for you until then.`
          : 'Your appointment is confirmed right away. You can change or cancel it under Appointments.'}
      </p>
      <TimeTakenPanel error={error} clinic={clinic} nameOf={nameOf} onOther={onOther} />
      <Button size="lg" variant="primary" busy={isPending} onClick={send}>
        {isRequest ? 'Request this time' : moved ? 'Change to this time' : 'Book this time'}
      </Button>
    </div>
  );
}

interface TimeTakenPanelProps {
  readonly error: unknown;
  readonly clinic: Pick<MyClinic, 'country' | 'timeZone'>;
  readonly nameOf: (doctorId: string) => string | undefined;
  readonly onOther: ConfirmStepProps['onOther'];
}

/** Of the refusals that another time helps against. */
const TITLES: Readonly<Record<string, string>> = {
  pet_busy: 'Your pet has another appointment at this time',
  slot_taken: 'This time was just taken',
};

function TimeTakenPanel({ error, clinic, nameOf, onOther }: TimeTakenPanelProps) {
  if (!(error instanceof ApiError) || !(error.code in TITLES)) return <FormError error={error} />;
  const nearest = NearestTimes.safeParse(error.details);
  const slots = nearest.success ? nearest.data.nearestSlots : [];
  return (
    <Banner tone="warn" announce title={TITLES[error.code]}>
      <p>
        {slots.length > 0
          ? 'Nothing was booked. These are the nearest available times:'
          : 'Nothing was booked. Go back and choose another day.'}
      </p>
      <ul className="mt-2 flex flex-col gap-2">
        {slots.map((slot) => (
          <li key={`${slot.startsAt}${slot.doctorId}`}>
            <Button
              size="lg"
              className="h-auto min-h-12 w-full flex-col gap-0 py-2 whitespace-normal"
              onClick={() => onOther(slot)}
            >
              {dateTimeLabel(clinic.timeZone, slot.startsAt, clinic.country)}
              <span className="text-base font-normal text-ink-muted">{nameOf(slot.doctorId)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
