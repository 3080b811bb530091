import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { DatePicker } from '#foundation/web/calendar/date-picker.tsx';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { TimeInput } from '#foundation/web/calendar/time-input.tsx';
import { isoDayIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import type { ClinicSetup } from '#practice/clinics/contract.ts';
import { listFreeSlotsEndpoint } from '../contract.ts';
import { NextFree } from './next-free.tsx';
import type { PlaceErrors, PlaceValues } from './place.ts';

interface PlaceFieldsProps {
  readonly setup: ClinicSetup;
  readonly typeId: string;
  readonly values: PlaceValues;
  readonly errors: PlaceErrors;
  readonly onChange: (changes: Partial<PlaceValues>) => void;
}

/** The rooms to choose from, and the two words that are no room. */
const roomOptions = (setup: ClinicSetup) => [
  { value: 'any', label: 'Any free room, if needed' },
  { value: 'none', label: 'No room' },
  ...setup.rooms.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name })),
];

/** With whom, when, how long and where: the same for a booking and for a move. */
export function PlaceFields({ setup, typeId, values, errors, onChange }: PlaceFieldsProps) {
  const type = setup.appointmentTypes.find(({ id }) => id === typeId);
  const doctors = setup.doctors.filter(
    ({ id, isActive }) => isActive && (!type || type.doctorIds.length === 0 || type.doctorIds.includes(id)),
  );
  const zone = setup.clinic.timeZone;
  const today = isoDayIn(zone, useNow());
  return (
    <>
      <Field label="Doctor" error={errors.doctorId}>
        <Select
          options={doctors.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          value={values.doctorId}
          onValueChange={(doctorId) => onChange({ doctorId })}
          placeholder="Choose a doctor"
        />
      </Field>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_6.5rem_5.5rem]">
        <Field label="Day" error={errors.day} className="max-sm:col-span-2">
          <DatePicker value={values.day} onValueChange={(day) => onChange({ day })} today={today} />
        </Field>
        <Field label="Time" error={errors.time}>
          <TimeInput value={values.time} onValueChange={(time) => onChange({ time })} stepMinutes={5} />
        </Field>
        <Field label="Minutes" error={errors.minutes}>
          <Input
            inputMode="numeric"
            className="tabular"
            value={values.minutes}
            onChange={(event) => onChange({ minutes: event.target.value })}
          />
        </Field>
      </div>
      {typeId !== '' && values.day !== '' && <FreeTimes {...{ setup, typeId, values, onChange }} />}
      <Field label="Room" error={errors.roomId}>
        <Select
          options={roomOptions(setup)}
          value={values.roomId}
          onValueChange={(roomId) => onChange({ roomId })}
        />
      </Field>
    </>
  );
}

/** The free times of the chosen day, one press each: of the chosen doctor, or of anyone. */
function FreeTimes({ setup, typeId, values, onChange }: Omit<PlaceFieldsProps, 'errors'>) {
  const zone = setup.clinic.timeZone;
  const nowMs = useNow();
  const { data, isPending, isError } = useQuery(
    queryOf(listFreeSlotsEndpoint, {
      appointmentTypeId: typeId,
      from: values.day,
      to: values.day,
      ...(values.doctorId === '' ? {} : { doctorId: values.doctorId }),
    }),
  );
  if (isError) return null;
  if (isPending) return <Skeleton className="h-7 w-2/3" />;
  const times = data.doctors
    .flatMap(({ doctorId, startsAt }) => startsAt.map((start) => ({ doctorId, start })))
    .filter(({ start }) => Date.parse(start) >= nowMs)
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
  const byClock = new Map(times.map((time) => [timeIn(zone, time.start), time]));
  if (byClock.size === 0) {
    const { doctorId, day } = values;
    return <NextFree {...{ setup, typeId, doctorId, day, nowMs, onChange }} today={isoDayIn(zone, nowMs)} />;
  }
  return (
    <div
      role="group"
      aria-label="Free times"
      className="-mt-1 flex max-h-22 flex-wrap gap-1.5 overflow-y-auto p-0.5"
    >
      {[...byClock].map(([clock, { doctorId }]) => (
        <Button
          key={clock}
          size="sm"
          variant={clock === values.time ? 'primary' : 'soft'}
          aria-pressed={clock === values.time}
          className="tabular"
          onClick={() =>
            onChange({ time: clock, doctorId: values.doctorId === '' ? doctorId : values.doctorId })
          }
        >
          {clock}
        </Button>
      ))}
    </div>
  );
}
