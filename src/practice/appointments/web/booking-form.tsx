import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { type ClinicSetup, clinicSetupEndpoint } from '#practice/clinics/contract.ts';
import { addPetEndpoint, getPetEndpoint } from '#practice/pets/contract.ts';
import {
  type Appointment,
  bookAppointmentEndpoint,
  listAppointmentsEndpoint,
  listFreeSlotsEndpoint,
  listPetAppointmentsEndpoint,
} from '../contract.ts';
import { ConflictNote } from './conflict-note.tsx';
import { dotOf } from './hue-dot.tsx';
import { PetHistoryNote } from './pet-history-note.tsx';
import { PetPicker } from './pet-picker.tsx';
import { PlaceFields } from './place-fields.tsx';
import { type PlaceErrors, type PlaceValues, placeErrors, toPlace, typedOffer, typedTime } from './place.ts';
import { QuickAddPet } from './quick-add-pet.tsx';
import { isAboutTime } from './slot-conflict.ts';
import { useFaultFocus } from '#foundation/web/form/use-fault-focus.ts';
import { withoutThese } from '#foundation/web/form/without-these.ts';
import { WhyNotNote } from './why-not-note.tsx';

export interface BookingPrefill {
  readonly petId?: string | undefined;
  readonly petName?: string | undefined;
  readonly doctorId?: string | undefined;
  readonly startsAtMs?: number | undefined;
  /** The day to begin with, when no time is given. */
  readonly day: string;
}

interface BookingFormProps {
  readonly setup: ClinicSetup;
  readonly prefill: BookingPrefill;
  readonly onBooked: (appointment: Appointment) => void;
}

interface BookingValues extends PlaceValues {
  readonly petId: string;
  readonly petName: string;
  readonly typeId: string;
  readonly reason: string;
  readonly notes: string;
}
type BookingErrors = PlaceErrors & Partial<Record<'petId' | 'typeId' | 'reason' | 'notes', string>>;

/** Where the answer's fields stand in this form. */
const FIELDS: Readonly<Record<string, keyof BookingValues>> = {
  appointmentTypeId: 'typeId',
  clientId: 'petId',
  durationMinutes: 'minutes',
  startsAt: 'time',
};

function firstValues(setup: ClinicSetup, prefill: BookingPrefill): BookingValues {
  const type = setup.appointmentTypes.find(({ isActive }) => isActive);
  const active = setup.doctors.filter(({ isActive }) => isActive);
  const onlyDoctor = active.length === 1 ? active[0]?.id : undefined;
  return {
    petId: prefill.petId ?? '',
    petName: prefill.petName ?? '',
    typeId: type?.id ?? '',
    doctorId: prefill.doctorId ?? onlyDoctor ?? '',
    ...(prefill.startsAtMs === undefined
      ? { day: prefill.day, time: '' }
      : typedTime(setup.clinic.timeZone, prefill.startsAtMs)),
    minutes: String(type?.durationMinutes ?? 30),
    roomId: 'any',
    reason: '',
    notes: '',
  };
}

function errorsOf(values: BookingValues): BookingErrors {
  return {
    ...placeErrors(values),
    ...(values.petId === '' ? { petId: 'Choose a pet.' } : {}),
    ...(values.typeId === '' ? { typeId: 'Choose a type.' } : {}),
    ...(values.reason.trim() === '' ? { reason: 'Say why the animal is coming in.' } : {}),
  };
}

/** The form for a pet that another page has chosen: its name comes first. */
export function BookingFormForPet({
  setup,
  prefill,
  onBooked,
  petId,
}: BookingFormProps & { readonly petId: string }) {
  const { data, error, refetch } = useQuery(queryOf(getPetEndpoint, { id: petId }));
  if (data)
    return (
      <BookingForm setup={setup} prefill={{ ...prefill, petId, petName: data.name }} onBooked={onBooked} />
    );
  if (error)
    return (
      <ErrorState title="This pet could not be loaded" error={error} onRetry={() => void refetch()} compact />
    );
  return <SkeletonRows />;
}

/** Books an appointment. What was typed stays when the time turns out to be taken, and free times are offered. */
export function BookingForm({ setup, prefill, onBooked }: BookingFormProps) {
  const zone = setup.clinic.timeZone;
  const { can } = useSession();
  const [values, setValues] = useState(() => firstValues(setup, prefill));
  const [errors, setErrors] = useState<BookingErrors>({});
  const { fields, focusFirstFault } = useFaultFocus<HTMLDivElement>();
  const [isAdding, setIsAdding] = useState(false);
  const book = useWrite(bookAppointmentEndpoint, {
    makesStale: [
      listAppointmentsEndpoint,
      listFreeSlotsEndpoint,
      listPetAppointmentsEndpoint,
      clinicSetupEndpoint,
    ],
  });
  const change = (changes: Partial<BookingValues>) => {
    setValues((last) => ({ ...last, ...changes }));
    setErrors((last) => withoutThese(last, changes));
    if (book.isError) book.reset();
  };
  const chooseType = (typeId: string) => {
    const type = setup.appointmentTypes.find(({ id }) => id === typeId);
    const doctorStays = !type || type.doctorIds.length === 0 || type.doctorIds.includes(values.doctorId);
    change({
      typeId,
      minutes: String(type?.durationMinutes ?? values.minutes),
      ...(doctorStays ? {} : { doctorId: '' }),
    });
  };

  const send = (sent: BookingValues, outsideHours: boolean) => {
    const place = toPlace(sent, zone);
    book.mutate(
      {
        petId: sent.petId,
        appointmentTypeId: sent.typeId,
        doctorId: place.doctorId,
        startsAt: new Date(place.startsAtMs).toISOString(),
        durationMinutes: Number(sent.minutes),
        reason: sent.reason,
        outsideHours,
        ...(sent.notes.trim() === '' ? {} : { notes: sent.notes }),
        ...(place.roomId === undefined ? {} : { roomId: place.roomId }),
      },
      {
        onSuccess: onBooked,
        onError: (error) => {
          if (!(error instanceof ApiError)) return;
          // Safe: a field of the endpoint has the same name here, or one of FIELDS.
          setErrors(
            Object.fromEntries(error.fields.map(({ path, message }) => [FIELDS[path] ?? path, message])),
          );
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = errorsOf(values);
    setErrors(found);
    if (Object.keys(found).length === 0) send(values, false);
    else focusFirstFault();
  };

  const canBeExplained = values.typeId !== '' && Object.keys(placeErrors(values)).length === 0;
  const conflict = book.error instanceof ApiError && isAboutTime(book.error) ? book.error : null;
  return (
    <div ref={fields} className="flex flex-col gap-4">
      {isAdding ? (
        <QuickAddPet
          onCancel={() => setIsAdding(false)}
          onAdded={(petId, petName) => {
            change({ petId, petName });
            setIsAdding(false);
          }}
        />
      ) : (
        <Field label="Pet" error={errors.petId}>
          <PetPicker
            value={values.petId}
            valueLabel={values.petName}
            onChoose={(petId, petName) => change({ petId, petName })}
            onAdd={can(addPetEndpoint.permission) ? () => setIsAdding(true) : undefined}
          />
        </Field>
      )}
      <form onSubmit={submit} noValidate aria-label="New appointment" className="flex flex-col gap-4">
        {values.petId !== '' && !isAdding && <PetHistoryNote petId={values.petId} zone={zone} />}
        <Field label="Type" error={errors.typeId}>
          <Select
            value={values.typeId}
            onValueChange={chooseType}
            options={setup.appointmentTypes
              .filter(({ isActive }) => isActive)
              .map(({ id, name, durationMinutes, hue }) => ({
                value: id,
                label: `${name} · ${durationMinutes} min`,
                icon: dotOf(hue),
              }))}
          />
        </Field>
        <PlaceFields setup={setup} typeId={values.typeId} values={values} errors={errors} onChange={change} />
        {canBeExplained && !conflict && (
          <WhyNotNote
            typeId={values.typeId}
            doctorId={values.doctorId}
            startsAtMs={toPlace(values, zone).startsAtMs}
          />
        )}
        <Field label="Reason" error={errors.reason}>
          <Input
            autoComplete="off"
            placeholder="Limping, left hind leg"
            value={values.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        </Field>
        <Field label="Notes" error={errors.notes} hint="For staff only." optional>
          <Textarea
            rows={2}
            value={values.notes}
            onChange={(event) => change({ notes: event.target.value })}
          />
        </Field>
        {conflict ? (
          <ConflictNote
            error={conflict}
            zone={zone}
            day={values.day}
            doctorId={values.doctorId}
            doctorName={(id) => setup.doctors.find((doctor) => doctor.id === id)?.fullName ?? ''}
            onTake={(taken) => {
              const next = { ...values, ...typedOffer(zone, taken) };
              change(next);
              send(next, false);
            }}
            onInsist={() => send(values, true)}
            insistLabel="Book it all the same"
          />
        ) : (
          Object.keys(errors).length === 0 && <FormError error={book.error} />
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={book.isPending}
          {...(isAdding ? { disabledReason: 'Add the pet first.' } : {})}
        >
          Book {values.petName || 'appointment'}
        </Button>
      </form>
    </div>
  );
}
