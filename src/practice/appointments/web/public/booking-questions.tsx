import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { useBookingReason } from './use-booking-reason.ts';
import { fullDay, isoDayIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Progress } from '#foundation/web/ui/progress.tsx';
import type { MyAppointment } from '../../own.contract.ts';
import type { MyClinic } from '#practice/clinics/own.contract.ts';
import type { MyPetCard } from '#practice/pets/own.contract.ts';
import { CallClinicInstead } from './call-clinic-instead.tsx';
import { PetStep, ReasonStep, TypeStep } from '../own/booking-steps.tsx';
import { ConfirmStep } from '../own/confirm-step.tsx';
import { DayStep, TimeStep } from '../own/slot-steps.tsx';
import { StepHeading } from '#foundation/web/portal/step-heading.tsx';
import { type BookingAnswers, type Step, STEPS, useBookingAddress } from './use-booking-address.ts';

const QUESTIONS: Readonly<Record<Step, string>> = {
  pet: 'Who needs to see the vet?',
  type: 'What is the visit for?',
  day: 'Which day works for you?',
  time: 'What time?',
  reason: 'What should the clinic know?',
  confirm: 'Is this right?',
};

/** Answers that another pet or another type resets. */
const WITHOUT_TIME = { day: undefined, at: undefined, doctorId: undefined } as const;

/** Rescheduling has only the steps for the time; a client with one pet has no step to choose it. */
const stepsFor = (pets: readonly MyPetCard[], isMove: boolean): readonly Step[] => {
  if (isMove) return ['day', 'time', 'confirm'];
  return pets.length > 1 ? STEPS : STEPS.filter((step) => step !== 'pet');
};

/** The first step without an answer, which is the furthest that a URL may open. */
function firstOpenStep(answers: BookingAnswers, reason: string): Step {
  if (answers.petId === undefined) return 'pet';
  if (answers.typeId === undefined) return 'type';
  if (answers.day === undefined) return 'day';
  if (answers.at === undefined) return 'time';
  return reason.trim() === '' ? 'reason' : 'confirm';
}

interface BookingQuestionsProps {
  /** Living pets; at least one. */
  readonly pets: readonly MyPetCard[];
  readonly clinics: readonly MyClinic[];
  /** The appointment that is rescheduled; undefined for a new one. */
  readonly moved: MyAppointment | undefined;
  readonly onDone: (booked: MyAppointment) => void;
}

/** One question at a time, as far as the URL and the typed reason have answers. */
export function BookingQuestions({ pets, clinics, moved, onDone }: BookingQuestionsProps) {
  const { answers, step: stepInUrl, go } = useBookingAddress();
  const onlyPet = pets.length === 1 ? pets[0]?.id : undefined;
  const pet = pets.find(({ id }) => id === (moved?.petId ?? answers.petId ?? onlyPet));
  const kept = useBookingReason(pet?.id ?? '');
  const reason = moved?.reason ?? kept.text;
  const clinic = clinics.find(({ id }) => id === pet?.clinicId);
  const typeId = moved?.appointmentTypeId ?? answers.typeId;
  const open = firstOpenStep({ ...answers, petId: pet?.id, typeId }, reason);
  const requestedStep = stepInUrl ?? open;
  const step = STEPS.indexOf(requestedStep) > STEPS.indexOf(open) ? open : requestedStep;
  const slotQuery = {
    clinicId: clinic?.id ?? '',
    appointmentTypeId: typeId ?? '',
    ...(pet ? { petId: pet.id } : {}),
    ...(moved ? { insteadOf: moved.id } : {}),
  };
  return (
    <>
      <StepHeader
        step={step}
        steps={stepsFor(pets, moved !== undefined)}
        title={moved && step === 'day' ? `Which day works better for ${moved.petName}?` : QUESTIONS[step]}
        text={step === 'pet' || !clinic ? undefined : [pet?.name, clinic.name].filter(Boolean).join(' at ')}
        detail={step === 'time' && answers.day !== undefined ? fullDay(answers.day) : undefined}
      />
      {clinic && step !== 'pet' && !takesBookings(clinic) ? (
        <CallClinicInstead
          clinic={clinic}
          title={
            clinic.isAvailable
              ? 'This clinic does not offer online booking'
              : 'This clinic is currently not available online'
          }
        />
      ) : (
        <>
          {step === 'pet' && (
            <PetStep
              pets={pets}
              chosenId={pet?.id}
              onChoose={(petId) => go('type', { petId, ...(petId === pet?.id ? {} : WITHOUT_TIME) })}
            />
          )}
          {step === 'type' && clinic && (
            <TypeStep
              clinic={clinic}
              chosenId={typeId}
              onChoose={(chosen) => go('day', { typeId: chosen, ...(chosen === typeId ? {} : WITHOUT_TIME) })}
            />
          )}
          {step === 'day' && clinic && (
            <DayStep
              slotQuery={slotQuery}
              clinic={clinic}
              chosenDay={answers.day}
              onChoose={(day) => go('time', { day, ...(day === answers.day ? {} : { at: undefined }) })}
            />
          )}
          {step === 'time' && clinic && answers.day !== undefined && (
            <TimeStep
              slotQuery={slotQuery}
              clinic={clinic}
              day={answers.day}
              chosenAt={answers.at}
              doctorId={answers.doctorId}
              onDoctor={(doctorId) => go('time', { doctorId, at: undefined }, { replace: true })}
              onChoose={(at) => go(moved ? 'confirm' : 'reason', { at })}
              onOtherDay={() => go('day', { at: undefined })}
            />
          )}
          {step === 'reason' && pet && (
            <ReasonStep
              petName={pet.name}
              reason={reason}
              onChange={kept.keep}
              onNext={() => go('confirm')}
            />
          )}
          {step === 'confirm' && pet && clinic && typeId !== undefined && answers.at !== undefined && (
            <ConfirmStep
              key={`${answers.at} ${answers.doctorId ?? ''}`}
              booking={{ pet, clinic, typeId, at: answers.at, doctorId: answers.doctorId, reason, moved }}
              onOther={({ startsAt, doctorId }) =>
                go(
                  'confirm',
                  { at: startsAt, doctorId, day: isoDayIn(clinic.timeZone, startsAt) },
                  { replace: true },
                )
              }
              onDone={(booked) => {
                kept.forget();
                onDone(booked);
              }}
            />
          )}
        </>
      )}
    </>
  );
}

interface StepHeaderProps {
  readonly step: Step;
  readonly steps: readonly Step[];
  readonly title: string;
  readonly text: string | undefined;
  /** An earlier answer that the question depends on. */
  readonly detail: string | undefined;
}

/** Back button, progress, and the question. */
function StepHeader({ step, steps, title, text, detail }: StepHeaderProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const place = Math.max(0, steps.indexOf(step)) + 1;
  // A person who came by a link has no earlier page of ours.
  const goBack = () => void (key === 'default' ? navigate('/client/appointments') : navigate(-1));
  return (
    <header className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <Button variant="ghost" size="icon" aria-label="Back" className="-ml-3 size-12" onClick={goBack}>
          <ArrowLeft aria-hidden className="size-5" />
        </Button>
        <Progress label="Progress" value={place} max={steps.length} />
        <span className="shrink-0 text-base text-ink-muted tabular">
          Step {place} of {steps.length}
        </span>
      </div>
      <StepHeading step={step}>{title}</StepHeading>
      {text !== undefined && <p className="text-ink-muted">{text}</p>}
      {detail !== undefined && <p className="font-medium">{detail}</p>}
    </header>
  );
}

const takesBookings = ({ isAvailable, onlineBooking }: MyClinic): boolean =>
  isAvailable && onlineBooking !== 'off';
