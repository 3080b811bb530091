import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ApiError } from '#foundation/web/api-error.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useFocusFirstError } from '#foundation/web/form/use-focus-first-error.ts';
import { nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import type { ClinicSetup } from '#practice/clinics/contract.ts';
import { mayReschedule } from '../change.rules.ts';
import { type Appointment, moveAppointmentEndpoint, rescheduleAppointmentEndpoint } from '../contract.ts';
import { ConflictNote } from './conflict-note.tsx';
import { PlaceInputs } from './place-fields.tsx';
import { PLACE_PATHS, PlaceFields, type PlaceValues, toPlace, typedOffer, typedTime } from './place.ts';
import { isAboutTime } from './slot-conflict.ts';
import { minutesOf } from './appointment-text.ts';

export type MoveMode = 'move' | 'reschedule';

interface MoveFormProps {
  readonly setup: ClinicSetup;
  readonly appointment: Appointment;
  readonly firstMode: MoveMode;
  /** A refused move by dragging: its target, and the reason. */
  readonly refused?: { readonly values: PlaceValues; readonly error: ApiError } | undefined;
  readonly onMoved: (appointment: Appointment, mode: MoveMode) => void;
}

export const placeValuesOf = (appointment: Appointment, zone: string): PlaceValues => ({
  ...typedTime(zone, appointment.startsAt),
  doctorId: appointment.doctor.id,
  minutes: String(minutesOf(appointment)),
  roomId: appointment.room?.id ?? 'any',
});

/** Changes time, doctor, room or duration; works by keyboard and touch. */
export function MoveForm({ setup, appointment, firstMode, refused, onMoved }: MoveFormProps) {
  const zone = setup.clinic.timeZone;
  const form = useForm<PlaceValues>({
    shouldFocusError: false,
    resolver: zodResolver(PlaceFields),
    defaultValues: refused?.values ?? placeValuesOf(appointment, zone),
  });
  const fields = useFocusFirstError<HTMLFormElement, PlaceValues>(form.formState);
  const [mode, setMode] = useState<MoveMode>(firstMode);
  const [firstError, setFirstError] = useState<ApiError | null>(refused?.error ?? null);
  const move = useWrite(moveAppointmentEndpoint);
  const reschedule = useWrite(rescheduleAppointmentEndpoint);
  const write = mode === 'move' ? move : reschedule;

  /** The error is about the submitted values: it disappears when something else is typed. */
  const forgetRefusal = () => {
    setFirstError(null);
    write.reset();
  };
  const send = (sent: PlaceValues, outsideHours: boolean, petOverlapReason?: string) => {
    const { startsAtMs, doctorId, roomId } = toPlace(sent, zone);
    setFirstError(null);
    write.mutate(
      {
        id: appointment.id,
        version: appointment.version,
        startsAt: new Date(startsAtMs).toISOString(),
        doctorId,
        durationMinutes: Number(sent.minutes),
        outsideHours,
        ...(petOverlapReason === undefined ? {} : { petOverlapReason }),
        ...(roomId === undefined ? {} : { roomId }),
      },
      {
        onSuccess: (moved) => onMoved(moved, mode),
        onError: (error) => showFieldErrors(error, form, PLACE_PATHS),
      },
    );
  };
  const submit = form.handleSubmit((sent) => send(sent, false));

  const error = write.error ?? firstError;
  const conflict = error instanceof ApiError && isAboutTime(error) ? error : null;
  return (
    <FormProvider {...form}>
      <form
        ref={fields}
        onSubmit={submit}
        noValidate
        aria-label="Move appointment"
        className="flex flex-col gap-4"
      >
        <p className="text-base text-ink-muted">
          {appointment.pet.name} is at {nearDateIn(zone, appointment.startsAt)},{' '}
          {timeIn(zone, appointment.startsAt)} with {appointment.doctor.fullName}.
        </p>
        {mayReschedule(appointment.status) && (
          <RadioGroup
            aria-label="What happens to the old time"
            value={mode}
            onValueChange={(next) => setMode(next === 'reschedule' ? 'reschedule' : 'move')}
            options={[
              { value: 'move', label: 'Move', hint: 'Keeps the same appointment at a different time.' },
              {
                value: 'reschedule',
                label: 'Reschedule',
                hint: 'Marks this appointment as rescheduled and books a new one.',
              },
            ]}
          />
        )}
        <PlaceInputs setup={setup} typeId={appointment.type.id} onChange={forgetRefusal} />
        {conflict ? (
          <ConflictNote
            error={conflict}
            zone={zone}
            day={form.getValues('day')}
            doctorId={form.getValues('doctorId')}
            doctorName={(id) => setup.doctors.find((doctor) => doctor.id === id)?.fullName ?? ''}
            onTake={(taken) => {
              const next = { ...form.getValues(), ...typedOffer(zone, taken) };
              form.reset(next, { keepDefaultValues: true });
              send(next, false);
            }}
            // Two refusals may follow each other: the reason for the first one stays.
            onOverride={(reason) =>
              send(form.getValues(), reason === undefined, reason ?? write.variables?.petOverlapReason)
            }
            overrideLabel={mode === 'move' ? 'Move anyway' : 'Reschedule anyway'}
          />
        ) : (
          <SubmitError error={error} fieldErrors={form.formState.errors} />
        )}
        <Button type="submit" variant="primary" size="lg" busy={write.isPending}>
          {mode === 'move' ? 'Move' : 'Reschedule'} {appointment.pet.name}
        </Button>
      </form>
    </FormProvider>
  );
}
