import { useQuery } from '@tanstack/react-query';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
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
import { isLength, type PlaceValues, type TypedTime, typedTime } from './place.ts';

interface PlaceInputsProps {
  readonly setup: ClinicSetup;
  readonly typeId: string;
  /** The pet, whose other appointments are left out of the free times; empty if none is chosen. */
  readonly petId?: string;
  /** Called when any of these fields changes. */
  readonly onChange: () => void;
}

/** The rooms, and the two options without a certain room. */
const roomOptions = (setup: ClinicSetup) => [
  { value: 'any', label: 'Any free room, if needed' },
  { value: 'none', label: 'No room' },
  ...setup.rooms.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name })),
];

/** Doctor, time, duration and room, for booking and moving; inside the form's provider. */
export function PlaceInputs({ setup, typeId, petId = '', onChange }: PlaceInputsProps) {
  const { control, register, formState, setValue } = useFormContext<PlaceValues>();
  const { errors, isSubmitted } = formState;
  const day = useWatch({ control, name: 'day' });
  const type = setup.appointmentTypes.find(({ id }) => id === typeId);
  const doctors = setup.doctors.filter(
    ({ id, isActive }) => isActive && (!type || type.doctorIds.length === 0 || type.doctorIds.includes(id)),
  );
  const zone = setup.clinic.timeZone;
  const today = isoDayIn(zone, useNow());
  const take = (free: FreeTime) => {
    const options = { shouldDirty: true, shouldValidate: isSubmitted };
    setValue('day', free.day, options);
    setValue('time', free.time, options);
    setValue('isLater', free.isLater, options);
    setValue('doctorId', free.doctorId, options);
    onChange();
  };
  return (
    <>
      <Controller
        control={control}
        name="doctorId"
        render={({ field }) => (
          <Field label="Doctor" error={errors.doctorId?.message}>
            <Select
              ref={field.ref}
              options={doctors.map(({ id, fullName }) => ({ value: id, label: fullName }))}
              value={field.value}
              onValueChange={(id) => {
                field.onChange(id);
                onChange();
              }}
              placeholder="Choose a doctor"
            />
          </Field>
        )}
      />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_6.5rem_5.5rem]">
        <Controller
          control={control}
          name="day"
          render={({ field }) => (
            <Field label="Day" error={errors.day?.message} className="max-sm:col-span-2">
              <DatePicker
                ref={field.ref}
                value={field.value}
                onValueChange={(chosen) => {
                  field.onChange(chosen);
                  onChange();
                }}
                today={today}
              />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="time"
          render={({ field }) => (
            <Field label="Time" error={errors.time?.message}>
              <TimeInput
                ref={field.ref}
                value={field.value}
                onValueChange={(time) => {
                  field.onChange(time);
                  onChange();
                }}
                stepMinutes={5}
              />
            </Field>
          )}
        />
        <Field label="Minutes" error={errors.minutes?.message}>
          <Input inputMode="numeric" className="tabular" {...register('minutes', { onChange })} />
        </Field>
      </div>
      {typeId !== '' && day !== '' && <FreeTimes setup={setup} typeId={typeId} petId={petId} onTake={take} />}
      <Controller
        control={control}
        name="roomId"
        render={({ field }) => (
          <Field label="Room" error={errors.roomId?.message}>
            <Select
              ref={field.ref}
              options={roomOptions(setup)}
              value={field.value}
              onValueChange={(id) => {
                field.onChange(id);
                onChange();
              }}
            />
          </Field>
        )}
      />
    </>
  );
}

type FreeTime = Pick<PlaceValues, 'doctorId'> & TypedTime;

interface FreeTimesProps {
  readonly setup: ClinicSetup;
  readonly typeId: string;
  readonly petId: string;
  readonly onTake: (free: FreeTime) => void;
}

/** The free times of the chosen day as buttons: of the chosen doctor, or of all. */
function FreeTimes({ setup, typeId, petId, onTake }: FreeTimesProps) {
  const { control } = useFormContext<PlaceValues>();
  const [doctorId, day, time, isLater = false, minutes] = useWatch({
    control,
    name: ['doctorId', 'day', 'time', 'isLater', 'minutes'],
  });
  const zone = setup.clinic.timeZone;
  const nowMs = useNow();
  const wanted = {
    appointmentTypeId: typeId,
    ...(doctorId === '' ? {} : { doctorId }),
    ...(petId === '' ? {} : { petId }),
    ...(isLength(minutes) ? { durationMinutes: Number(minutes) } : {}),
  };
  const { data, isPending, isError } = useQuery(
    queryOf(listFreeSlotsEndpoint, { ...wanted, from: day, to: day }),
  );
  if (isError) return null;
  if (isPending) return <Skeleton className="h-7 w-2/3" />;
  const times = data.doctors
    .flatMap((free) => free.startsAt.map((start) => ({ doctorId: free.doctorId, start })))
    .filter(({ start }) => Date.parse(start) >= nowMs)
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
  const byClock = new Map(times.map((free) => [timeIn(zone, free.start), free]));
  const isChosen = (start: string): boolean => {
    const typed = typedTime(zone, start);
    return typed.time === time && typed.isLater === isLater;
  };
  const nextFree = (
    <NextFree
      setup={setup}
      wanted={wanted}
      day={day}
      isFull={byClock.size === 0}
      today={isoDayIn(zone, nowMs)}
      nowMs={nowMs}
      isChosen={({ doctorId: of, startsAt }) =>
        isoDayIn(zone, startsAt) === day && isChosen(startsAt) && of === doctorId
      }
      onTake={onTake}
    />
  );
  if (byClock.size === 0) return nextFree;
  return (
    <>
      {nextFree}
      <div
        role="group"
        aria-label="Free times"
        className="-mt-1 flex max-h-22 flex-wrap gap-1.5 overflow-y-auto p-0.5"
      >
        {[...byClock].map(([clock, free]) => (
          <Button
            key={clock}
            size="sm"
            variant={isChosen(free.start) ? 'primary' : 'soft'}
            aria-pressed={isChosen(free.start)}
            className="tabular"
            onClick={() =>
              onTake({
                ...typedTime(zone, free.start),
                doctorId: doctorId === '' ? free.doctorId : doctorId,
              })
            }
          >
            {timeIn(zone, free.start)}
          </Button>
        ))}
      </div>
    </>
  );
}
