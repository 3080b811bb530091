import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { bookAppointmentEndpoint } from '#practice/appointments/contract.ts';
import { bookPetPath } from '#practice/appointments/web/public/book-pet-path.ts';
import { dispensePrescriptionEndpoint, type Prescription } from '../prescriptions.contract.ts';
import { answerRefillEndpoint, type RefillOutcome, type RefillRequest } from '../refills.contract.ts';
import { factsOf } from './prescription-text.ts';
import { StateDialog } from './state-dialog.tsx';

const OUTCOMES: Readonly<Record<RefillOutcome, readonly [label: string, tone: 'bad' | 'good' | 'warn']>> = {
  allowed: ['Allowed', 'good'],
  doctor_review: ['Doctor review', 'warn'],
  visit_needed: ['Visit needed', 'bad'],
};

interface RefillRowProps {
  readonly request: RefillRequest;
  readonly zone: string;
  readonly onDispense: (prescription: Prescription) => void;
}

/** A refill that was asked for, with what the rules say of it. */
export function RefillRow({ request, zone, onDispense }: RefillRowProps) {
  const { id, prescription, decision, state } = request;
  const answer = useWrite(answerRefillEndpoint);
  const [isRefusing, setRefusing] = useState(false);
  const { can } = useSession();
  const [label, tone] = OUTCOMES[decision.outcome];
  const mayApprove =
    decision.outcome === 'allowed' || (decision.outcome === 'doctor_review' && can('record:sign'));
  const close = () => setRefusing(false);
  const approve = () =>
    answer.mutate(
      { id, isApproved: true, answer: null },
      {
        onSuccess: () => notify({ title: 'Refill approved', tone: 'good' }),
        onError: (error) =>
          notify({ title: 'The refill could not be approved', text: messageOf(error), tone: 'destructive' }),
      },
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 px-4 py-2.5">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="wrap-anywhere">
            <Link to={`/clinic/pets/${prescription.petId}`} className="hover:underline">
              {prescription.petName}
            </Link>
            {`: ${prescription.drugName}`}
          </span>
          <Badge tone={state === 'approved' ? 'good' : tone}>
            {state === 'approved' ? 'Approved' : label}
          </Badge>
        </p>
        <p className="text-sm text-ink-muted tabular">{factsOf(prescription)}</p>
        <p>{decision.sentence}</p>
        {request.note !== null && <p className="wrap-anywhere">“{request.note}”</p>}
        <p className="text-sm text-ink-muted tabular">
          {request.clientName === null ? 'Requested' : `Requested by ${request.clientName}`}
          {` · ${dateIn(zone, request.askedAt)}, ${timeIn(zone, request.askedAt)}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {state === 'requested' && decision.outcome === 'visit_needed' && (
          <May call={bookAppointmentEndpoint}>
            <Button asChild size="sm">
              <Link to={bookPetPath(prescription.petId)}>
                <CalendarPlus aria-hidden /> Book a visit
              </Link>
            </Button>
          </May>
        )}
        {state === 'requested' && (
          <May call={answerRefillEndpoint}>
            {mayApprove && (
              <Button size="sm" variant="soft" busy={answer.isPending} onClick={approve}>
                Approve
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => setRefusing(true)}>
              Decline
            </Button>
          </May>
        )}
        {state === 'approved' && (
          <May call={dispensePrescriptionEndpoint}>
            <Button size="sm" variant="soft" onClick={() => onDispense(prescription)}>
              Dispense
            </Button>
          </May>
        )}
      </div>
      {isRefusing && (
        <StateDialog
          title="Decline this refill"
          description="The client sees the reason."
          submitLabel="Decline"
          busy={answer.isPending}
          error={answer.error}
          onClose={close}
          onSubmit={(reason) =>
            answer.mutate(
              { id, isApproved: false, answer: reason },
              {
                onSuccess: () => {
                  notify({ title: 'Refill declined', tone: 'good' });
                  close();
                },
              },
            )
          }
        />
      )}
    </li>
  );
}
