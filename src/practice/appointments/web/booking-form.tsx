import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useFocusFirstError } from '#foundation/web/form/use-focus-first-error.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { type ClinicSetup } from '#practice/clinics/contract.ts';
import { addPetEndpoint, getPetEndpoint } from '#practice/pets/contract.ts';
import { type Appointment, BookAppointment, bookAppointmentEndpoint } from '../contract.ts';
import { ConflictNote } from './conflict-note.tsx';
import { dotOf } from './hue-dot.tsx';
import { PetHistoryNote } from './pet-history-note.tsx';
import { PetPicker } from '#practice/pets/web/public/pet-picker.tsx';
import { PlaceInputs } from './place-fields.tsx';
import { PLACE_PATHS, PlaceFields, toPlace, typedOffer, typedTime } from './place.ts';
import { QuickAddPet } from './quick-add-pet.tsx';
import { isAboutTime } from './slot-conflict.ts';
import { WhyNotNote } from './why-not-note.tsx';

export interface BookingPrefill {
  readonly petId?: string | undefined;
  readonly petName?: string | undefined;
  readonly doctorId?: string | undefined;
  readonly roomId?: string | undefined;
  readonly startsAtMs?: number | undefined;
  /** The initial day if no time is given. */
  readonly day: string;
  /** Why the pet comes, as somebody already wrote. */
  readonly reason?: string | undefined;
}

interface BookingFormProps {
  readonly setup: ClinicSetup;
  readonly prefill: BookingPrefill;
  readonly onBooked: (appointment: Appointment) => void;
}

const BookingFields = z.strictObject({
  ...PlaceFields.shape,
  petId: z.string().min(1, 'Choose a pet.'),
  petName: z.string(),
  typeId: z.string().min(1, 'Choose a type.'),
  reason: BookAppointment.shape.reason.unwrap(),
  notes: BookAppointment.shape.notes.unwrap(),
});
type BookingValues = z.infer<typeof BookingFields>;

/** Maps the endpoint's fields to those of the form. */
const PATHS = { ...PLACE_PATHS, appointmentTypeId: 'typeId', clientId: 'petId' } as const;

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
    roomId: prefill.roomId ?? 'any',
    reason: prefill.reason ?? '',
    notes: '',
  };
}

/** The form for a pet that another page has chosen; its name is loaded first. */
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

/** Books an appointment. If the time is taken, the input stays and free times are offered. */
export function BookingForm({ setup, prefill, onBooked }: BookingFormProps) {
  const zone = setup.clinic.timeZone;
  const { can } = useSession();
  const form = useForm<BookingValues>({
    shouldFocusError: false,
    resolver: zodResolver(BookingFields),
    defaultValues: firstValues(setup, prefill),
  });
  const fields = useFocusFirstError<HTMLDivElement, BookingValues>(form.formState);
  const { control, formState, register } = form;
  const { errors, isSubmitted } = formState;
  const values = useWatch({ control, compute: (typed: BookingValues) => typed });
  const [isAdding, setIsAdding] = useState(false);
  const book = useWrite(bookAppointmentEndpoint);
  /** The error is about the submitted values: it disappears when something else is typed. */
  const forgetRefusal = () => {
    if (book.isError) book.reset();
  };
  const change = (changes: Partial<BookingValues>) => {
    const options = { shouldDirty: true, shouldValidate: isSubmitted };
    for (const name of BookingFields.keyof().options) {
      const value = changes[name];
      if (value !== undefined) form.setValue(name, value, options);
    }
    forgetRefusal();
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

  const send = (sent: BookingValues, outsideHours: boolean, petOverlapReason?: string) => {
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
        ...(petOverlapReason === undefined ? {} : { petOverlapReason }),
        ...(sent.notes.trim() === '' ? {} : { notes: sent.notes }),
        ...(place.roomId === undefined ? {} : { roomId: place.roomId }),
      },
      { onSuccess: onBooked, onError: (error) => showFieldErrors(error, form, PATHS) },
    );
  };
  const submit = form.handleSubmit((sent) => send(sent, false));

  const needsReason =
    setup.appointmentTypes.find(({ id }) => id === values.typeId)?.reasonIsOptional === false;
  const canBeExplained = values.typeId !== '' && z.object(PlaceFields.shape).safeParse(values).success;
  const conflict = book.error instanceof ApiError && isAboutTime(book.error) ? book.error : null;
  return (
    <FormProvider {...form}>
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
          <Controller
            control={control}
            name="petId"
            render={({ field }) => (
              <Field label="Pet" error={errors.petId?.message}>
                <PetPicker
                  ref={field.ref}
                  value={field.value}
                  valueLabel={values.petName}
                  onChoose={(petId, petName) => change({ petId, petName })}
                  onAdd={can(addPetEndpoint.permission) ? () => setIsAdding(true) : undefined}
                />
              </Field>
            )}
          />
        )}
        <form onSubmit={submit} noValidate aria-label="New appointment" className="flex flex-col gap-4">
          {values.petId !== '' && !isAdding && <PetHistoryNote petId={values.petId} zone={zone} />}
          <Controller
            control={control}
            name="typeId"
            render={({ field }) => (
              <Field label="Type" error={errors.typeId?.message}>
                <Select
                  ref={field.ref}
                  value={field.value}
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
            )}
          />
          <PlaceInputs setup={setup} typeId={values.typeId} petId={values.petId} onChange={forgetRefusal} />
          {canBeExplained && !conflict && (
            <WhyNotNote
              typeId={values.typeId}
              doctorId={values.doctorId}
              petId={values.petId}
              startsAtMs={toPlace(values, zone).startsAtMs}
            />
          )}
          <Field
            label="Reason"
            error={errors.reason?.message}
            {...(needsReason ? {} : { hint: 'Without a reason, the type is shown.', optional: true })}
          >
            <Input
              autoComplete="off"
              placeholder={
                needsReason ? '' : (setup.appointmentTypes.find(({ id }) => id === values.typeId)?.name ?? '')
              }
              {...register('reason', { onChange: forgetRefusal })}
            />
          </Field>
          <Field label="Notes" error={errors.notes?.message} hint="For staff only." optional>
            <Textarea rows={2} {...register('notes', { onChange: forgetRefusal })} />
          </Field>
          {conflict ? (
            <ConflictNote
              error={conflict}
              zone={zone}
              day={values.day}
              doctorId={values.doctorId}
              doctorName={(id) => setup.doctors.find((doctor) => doctor.id === id)?.fullName ?? ''}
              onTake={(taken) => {
                const offer = typedOffer(zone, taken);
                change(offer);
                send({ ...values, ...offer }, false);
              }}
              // Two refusals may follow each other: the reason for the first one stays.
              onOverride={(reason) =>
                send(values, reason === undefined, reason ?? book.variables?.petOverlapReason)
              }
              overrideLabel="Book anyway"
            />
          ) : (
            <SubmitError error={book.error} fieldErrors={errors} />
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
    </FormProvider>
  );
}
