import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { isoDayIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Progress } from '#foundation/web/ui/progress.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import {
  listMyAppointmentsEndpoint,
  listMyClinicsEndpoint,
  listMyPetsEndpoint,
  type MyAppointment,
  type MyClinic,
  type MyPetCard,
} from '../contract.ts';
import { CallInstead, PetStep, ReasonStep, TypeStep } from './booking-steps.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { FirstPet, FirstRun } from './first-run.tsx';
import { NEXT_WORDS, STATUS_WORDS, whenWords } from './my-words.ts';
import { OwnerColumn } from './owner-column.tsx';
import { DayStep, TimeStep } from './slot-steps.tsx';
import { type BookingAnswers, type Step, STEPS, useBookingAddress } from './use-booking-address.ts';

export const handle = screen({ title: 'Book an appointment', roles: ['client'] });

const QUESTIONS: Readonly<Record<Step, string>> = {
  pet: 'Who needs to see the vet?',
  type: 'What is it about?',
  reason: 'What has happened?',
  day: 'Which day suits you?',
  time: 'What time?',
  confirm: 'Is this right?',
};

/** Books an appointment, one question at a time. With `?move=` it changes the time of one that is booked. */
export default function BookingPage() {
  const pets = useQuery(queryOf(listMyPetsEndpoint, {}));
  const clinics = useQuery(queryOf(listMyClinicsEndpoint, {}));
  const { moveId } = useBookingAddress();
  const upcoming = useQuery({
    ...queryOf(listMyAppointmentsEndpoint, { when: 'upcoming', limit: 100 }),
    enabled: moveId !== undefined,
  });
  const error = pets.error ?? clinics.error ?? upcoming.error;
  if (error) {
    const retry = () => [pets, clinics, upcoming].forEach((query) => query.error && void query.refetch());
    return <ErrorState title="Booking could not be opened" error={error} onRetry={retry} />;
  }
  if (!pets.data || !clinics.data || (moveId !== undefined && !upcoming.data)) {
    return (
      <OwnerColumn narrow>
        <Skeleton className="h-9 w-64" />
        <Skeleton className="h-40" />
      </OwnerColumn>
    );
  }
  const living = pets.data.items.filter(({ deceasedOn }) => deceasedOn === null);
  const [firstClinic] = clinics.data.items;
  if (!firstClinic) return <FirstRun />;
  if (living.length === 0) return <FirstPet clinic={firstClinic} />;
  const moved = upcoming.data?.items.find(({ id }) => id === moveId);
  if (moveId !== undefined && !moved?.canReschedule) return <CannotMove moved={moved} />;
  return <Questions pets={living} clinics={clinics.data.items} moved={moved} />;
}

function CannotMove({ moved }: { readonly moved: MyAppointment | undefined }) {
  return (
    <OwnerColumn narrow>
      {moved ? (
        <CallInstead
          clinic={{ name: moved.clinicName, phone: moved.clinicPhone }}
          title="It is too close to this appointment to change it here"
        />
      ) : (
        <ErrorState
          title="This appointment cannot be changed any more"
          action={
            <Button asChild size="lg">
              <Link to="/client/appointments">Your appointments</Link>
            </Button>
          }
        />
      )}
    </OwnerColumn>
  );
}

interface QuestionsProps {
  readonly pets: readonly MyPetCard[];
  readonly clinics: readonly MyClinic[];
  readonly moved: MyAppointment | undefined;
}

/** Of a move, only the time is asked for; of someone with a single pet, not which one. */
const stepsFor = (pets: readonly MyPetCard[], isMove: boolean): readonly Step[] => {
  if (isMove) return ['day', 'time', 'confirm'];
  return pets.length > 1 ? STEPS : STEPS.filter((step) => step !== 'pet');
};

/** The first step whose question is still open: what a hand-made or old address may ask for at most. */
function firstOpenStep(answers: BookingAnswers, reason: string, isMove: boolean): Step {
  if (answers.petId === undefined) return 'pet';
  if (answers.typeId === undefined) return 'type';
  if (!isMove && reason.trim() === '') return 'reason';
  if (answers.day === undefined) return 'day';
  return answers.at === undefined ? 'time' : 'confirm';
}

function Questions({ pets, clinics, moved }: QuestionsProps) {
  const address = useBookingAddress();
  const navigate = useNavigate();
  const [reason, setReason] = useState(moved?.reason ?? '');
  const [done, setDone] = useState<MyAppointment>();
  const { go } = address;
  const answers: BookingAnswers = {
    ...address.answers,
    petId: moved?.petId ?? address.answers.petId ?? (pets.length === 1 ? pets[0]?.id : undefined),
    typeId: moved?.appointmentTypeId ?? address.answers.typeId,
  };
  const pet = pets.find(({ id }) => id === answers.petId);
  const clinic = clinics.find(({ id }) => id === pet?.clinicId);
  const steps = stepsFor(pets, moved !== undefined);
  const open = firstOpenStep({ ...answers, petId: pet?.id }, reason, moved !== undefined);
  const asked = address.step ?? open;
  const step = STEPS.indexOf(asked) > STEPS.indexOf(open) ? open : asked;

  if (done) return <Done booked={done} />;
  const wanted = {
    clinicId: clinic?.id ?? '',
    appointmentTypeId: answers.typeId ?? '',
    ...(moved ? { insteadOf: moved.id } : {}),
  };
  return (
    <OwnerColumn narrow>
      <header className="flex flex-col gap-3">
        <div className="flex items-center gap-3">
          <Button
            variant="ghost"
            size="icon"
            aria-label="Back"
            className="size-12"
            onClick={() => void navigate(-1)}
          >
            <ArrowLeft aria-hidden />
          </Button>
          <Progress label="How far you are" value={Math.max(0, steps.indexOf(step)) + 1} max={steps.length} />
        </div>
        <h1 className="text-2xl font-semibold tracking-tight">
          {step === 'day' && moved ? `A new day for ${moved.petName}?` : QUESTIONS[step]}
        </h1>
        {clinic && step !== 'pet' && (
          <p className="text-ink-muted">{[pet?.name, clinic.name].filter(Boolean).join(' at ')}</p>
        )}
      </header>
      {clinic?.onlineBooking === 'off' && step !== 'pet' ? (
        <CallInstead clinic={clinic} title="This clinic takes no bookings online" />
      ) : (
        <>
          {step === 'pet' && (
            <PetStep
              pets={pets}
              chosenId={answers.petId}
              onChoose={(petId) => go('type', { petId, ...withoutTime })}
            />
          )}
          {step === 'type' && clinic && (
            <TypeStep
              clinic={clinic}
              chosenId={answers.typeId}
              onChoose={(typeId) =>
                go('reason', { typeId, ...(typeId === answers.typeId ? {} : withoutTime) })
              }
            />
          )}
          {step === 'reason' && pet && (
            <ReasonStep petName={pet.name} reason={reason} onChange={setReason} onNext={() => go('day')} />
          )}
          {step === 'day' && clinic && (
            <DayStep
              wanted={wanted}
              clinic={clinic}
              chosenDay={answers.day}
              onChoose={(day) => go('time', { day, ...(day === answers.day ? {} : { at: undefined }) })}
            />
          )}
          {step === 'time' && clinic && answers.day !== undefined && (
            <TimeStep
              wanted={wanted}
              clinic={clinic}
              day={answers.day}
              chosenAt={answers.at}
              doctorId={answers.doctorId}
              onDoctor={(doctorId) => go('time', { doctorId, at: undefined }, { replace: true })}
              onChoose={(at) => go('confirm', { at })}
              onOtherDay={() => go('day', { at: undefined })}
            />
          )}
          {step === 'confirm' &&
            pet &&
            clinic &&
            answers.typeId !== undefined &&
            answers.at !== undefined && (
              <ConfirmStep
                key={answers.at}
                booking={{
                  pet,
                  clinic,
                  typeId: answers.typeId,
                  at: answers.at,
                  doctorId: answers.doctorId,
                  reason,
                  moved,
                }}
                onOther={({ startsAt, doctorId }) =>
                  go(
                    'confirm',
                    { at: startsAt, doctorId, day: isoDayIn(clinic.timeZone, startsAt) },
                    { replace: true },
                  )
                }
                onDone={setDone}
              />
            )}
        </>
      )}
    </OwnerColumn>
  );
}

/** What another pet or another type makes void. */
const withoutTime = { day: undefined, at: undefined, doctorId: undefined } as const;

function Done({ booked }: { readonly booked: MyAppointment }) {
  return (
    <OwnerColumn narrow>
      <div role="status" className="flex flex-col items-center gap-4 py-8 text-center">
        <span
          aria-hidden
          className="flex size-16 items-center justify-center rounded-full bg-good-soft text-good-ink"
        >
          <CircleCheck className="size-9" />
        </span>
        <h1 className="text-2xl font-semibold tracking-tight">
          {booked.status === 'requested'
            ? 'Your request is with the clinic'
            : `${booked.petName} is booked in`}
        </h1>
        <p className="text-lg">{whenWords(booked.timeZone, booked.startsAt)}</p>
        <p className="text-ink-muted">{NEXT_WORDS[booked.status] ?? STATUS_WORDS[booked.status]}</p>
      </div>
      <Button asChild size="lg" variant="primary">
        <Link to="/client/appointments">Your appointments</Link>
      </Button>
      <Button asChild size="lg">
        <Link to="/client/dashboard">Back to the start</Link>
      </Button>
    </OwnerColumn>
  );
}
