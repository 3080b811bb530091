import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { kindLabel } from '#practice/pets/web/public/pet-labels.ts';
import type { ContextPet as ContextPetSchema } from '../context.contract.ts';

interface ContextPetProps {
  readonly pet: z.infer<typeof ContextPetSchema>;
  readonly zone: string;
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="text-sm">{children}</dd>
    </div>
  );
}

const LINK = 'focus-ring rounded-sm text-brand-ink underline-offset-2 hover:underline';

/** A pet next to the conversation: what is next, what is due, what it takes. */
export function ContextPet({ pet, zone }: ContextPetProps) {
  const { nextAppointment, lastVisit, lastResult } = pet;
  return (
    <section className="flex flex-col gap-2 border-b border-line px-4 py-3">
      <h3 className="flex flex-wrap items-center gap-x-2">
        <Link to={`/clinic/pets/${pet.id}`} className={`${LINK} font-semibold`}>
          {pet.name}
        </Link>
        <span className="text-sm text-ink-muted">{kindLabel(pet)}</span>
        {pet.deceasedOn !== null && <Badge tone="neutral">Died {shortDay(pet.deceasedOn)}</Badge>}
      </h3>
      {pet.deceasedOn === null && (
        <dl className="flex flex-col gap-1.5">
          <Fact label="Next appointment">
            {nextAppointment === null ? (
              'None booked'
            ) : (
              <Link to={`/clinic/appointments?appointment=${nextAppointment.id}`} className={LINK}>
                {nearDateIn(zone, nextAppointment.startsAt)}, {timeIn(zone, nextAppointment.startsAt)} ·{' '}
                {nextAppointment.typeName}, {nextAppointment.doctorName}
              </Link>
            )}
          </Fact>
          {pet.dueCares.length > 0 && (
            <Fact label="Due care">
              <ul>
                {pet.dueCares.map((due) => (
                  <li key={due.id} className={due.isOverdue ? 'text-bad-ink' : ''}>
                    {due.name} · {due.isOverdue ? 'overdue since' : 'due'} {shortDay(due.dueOn)}
                  </li>
                ))}
              </ul>
            </Fact>
          )}
          {pet.medications.length > 0 && (
            <Fact label="Medication">
              <ul>
                {pet.medications.map((drug) => (
                  <li key={drug.prescriptionId}>
                    {drug.drugName}
                    <span className="text-ink-muted">
                      {' '}
                      · {drug.refillsLeft === 1 ? '1 refill left' : `${drug.refillsLeft} refills left`}
                    </span>
                  </li>
                ))}
              </ul>
            </Fact>
          )}
        </dl>
      )}
      <dl className="flex flex-col gap-1.5">
        {lastVisit !== null && (
          <Fact label="Last visit">
            <Link to={`/clinic/visits/${lastVisit.id}`} className={LINK}>
              {nearDateIn(zone, lastVisit.startedAt)}
              {lastVisit.title !== null && ` · ${lastVisit.title}`}
            </Link>
          </Fact>
        )}
        {lastResult !== null && (
          <Fact label="Last result">
            <Link
              to={
                lastResult.reportId === null
                  ? `/clinic/pets/${pet.id}?document=${lastResult.documentId}`
                  : `/clinic/labs/${lastResult.reportId}`
              }
              className={LINK}
            >
              {lastResult.title}
            </Link>
            <span className="text-ink-muted"> · {shortDay(lastResult.datedOn)}</span>
          </Fact>
        )}
      </dl>
    </section>
  );
}
