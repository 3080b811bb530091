import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';
import { May } from '#foundation/web/session/may.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import {
  askMyRefillEndpoint,
  listMyPrescriptionsEndpoint,
  type MyPrescription,
  withdrawMyRefillEndpoint,
} from '../../refills.contract.ts';

interface MyPrescriptionsCardProps {
  readonly petId: string;
  /** Nothing is refilled any more. */
  readonly isDeceased: boolean;
}

/** What a client’s pet takes, and its refills; nothing where nothing was prescribed. */
export function MyPrescriptionsCard({ petId, isDeceased }: MyPrescriptionsCardProps) {
  const { data, error, refetch } = useQuery(queryOf(listMyPrescriptionsEndpoint, { petId }));
  if (data?.items.length === 0 || (data === undefined && error === null)) return null;
  return (
    <PortalCard title="Medication" titleId="my-prescriptions-title">
      {data === undefined ? (
        <ErrorState
          compact
          title="The medication could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <ul className="flex flex-col gap-3 *:not-first:border-t *:not-first:border-line *:not-first:pt-3">
          {data.items.map((prescription) => (
            <MyPrescriptionRow
              key={prescription.id}
              prescription={prescription}
              isDeceased={isDeceased}
              onRefused={() => void refetch()}
            />
          ))}
        </ul>
      )}
    </PortalCard>
  );
}

const ANSWERS = {
  requested: 'You requested a refill. The clinic will answer.',
  approved: 'Your refill was approved. The clinic is preparing it.',
} as const;

interface MyPrescriptionRowProps {
  readonly prescription: MyPrescription;
  readonly isDeceased: boolean;
  /** What the rules say has changed since it was read. */
  readonly onRefused: () => void;
}

function MyPrescriptionRow({ prescription, isDeceased, onRefused }: MyPrescriptionRowProps) {
  const { country, request, decision } = prescription;
  const withdraw = useWrite(withdrawMyRefillEndpoint);
  const [isAsking, setAsking] = useState(false);
  const open = request?.state === 'requested' || request?.state === 'approved' ? request.state : null;
  const refills =
    prescription.refillsLeft === 1 ? '1 refill left' : `${prescription.refillsLeft} refills left`;
  const facts = [refills, `valid until ${shortDay(prescription.expiresOn, country)}`];
  return (
    <li className="flex flex-col gap-2">
      <div>
        <p className="font-medium wrap-anywhere">{prescription.drugName}</p>
        <p className="wrap-anywhere">{prescription.directionsText}</p>
        <p className="text-ink-muted tabular">{facts.join(' · ')}</p>
      </div>
      {request?.state === 'denied' && (
        <p>
          <strong className="font-semibold">Refill refused:</strong> {request.answer}
        </p>
      )}
      {open !== null && <p>{ANSWERS[open]}</p>}
      {open === 'requested' && (
        <May call={withdrawMyRefillEndpoint}>
          <Button
            variant="ghost"
            className="h-11 w-fit"
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate({ id: request?.id ?? '' })}
          >
            Withdraw request
          </Button>
          <FormError error={withdraw.error} />
        </May>
      )}
      {open === null && !isDeceased && decision.outcome === 'visit_needed' && (
        <>
          <p>{decision.sentence}</p>
          <Button asChild size="lg" className="w-fit">
            <Link to={`/client/appointments/new?pet=${prescription.petId}`}>
              <CalendarPlus aria-hidden />
              Book a visit for a refill
            </Link>
          </Button>
        </>
      )}
      {open === null && !isDeceased && decision.outcome !== 'visit_needed' && (
        <May call={askMyRefillEndpoint}>
          {isAsking ? (
            <AskForm prescription={prescription} onRefused={onRefused} onClose={() => setAsking(false)} />
          ) : (
            <Button size="lg" className="w-fit" onClick={() => setAsking(true)}>
              Request a refill
            </Button>
          )}
        </May>
      )}
    </li>
  );
}

interface AskFormProps {
  readonly prescription: MyPrescription;
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

function AskForm({ prescription, onRefused, onClose }: AskFormProps) {
  const ask = useWrite(askMyRefillEndpoint);
  const [note, setNote] = useState('');
  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate(
          { id: prescription.id, note: note.trim() || null },
          {
            onSuccess: () => {
              notify({ title: 'Refill requested', tone: 'good' });
              onClose();
            },
            onError: onRefused,
          },
        );
      }}
    >
      <p>{prescription.decision.sentence}</p>
      <Field label="Message to the clinic" optional>
        <Textarea rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <FormError error={ask.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="lg" variant="primary" busy={ask.isPending}>
          Send request
        </Button>
        <Button size="lg" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
