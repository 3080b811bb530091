import type { ReactNode } from 'react';
import { PET_ALERT_KIND_LABELS } from '#vocabulary/pet-alerts.ts';
import type { WeightUnit } from '#foundation/values/weight.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { showWeight } from '#foundation/web/number-on-screen.ts';
import type { Pet } from '../contract.ts';
import { PetFactsList } from './pet-facts.tsx';

interface PetPrintSheetProps {
  readonly pet: Pet;
  readonly clinicName: string | undefined;
  readonly zone: string;
  readonly today: string;
  readonly unit: WeightUnit;
  readonly appointments: ReactNode;
}

/** The printed version of a pet's page, for another practice or a boarding kennel. Hidden on screen. */
export function PetPrintSheet({ pet, clinicName, zone, today, unit, appointments }: PetPrintSheetProps) {
  return (
    <article aria-hidden className="hidden flex-col gap-6 text-base print:flex">
      <header className="flex items-baseline justify-between border-b-2 border-ink pb-2">
        <span className="text-lg font-semibold">{clinicName}</span>
        <span>{shortDay(today)}</span>
      </header>
      <div>
        <p className="text-2xl font-semibold">{pet.name}</p>
        {pet.deceasedOn !== null && <p>Deceased on {shortDay(pet.deceasedOn)}</p>}
      </div>
      {pet.alerts.length > 0 && (
        <ul className="border-2 border-ink p-3">
          {pet.alerts.map(({ id, kind, note }) => (
            <li key={id}>
              <strong>{PET_ALERT_KIND_LABELS[kind]}:</strong> {note}
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-2 gap-8">
        <PetFactsList pet={pet} today={today} unit={unit} />
        <div className="flex flex-col gap-3">
          {pet.clients.map(({ id, fullName, contacts }) => (
            <div key={id}>
              <p className="font-semibold">{fullName}</p>
              {contacts.map((contact) => (
                <p key={contact.id}>{contact.value}</p>
              ))}
            </div>
          ))}
        </div>
      </div>
      {pet.weights.length > 0 && (
        <section>
          <p className="pb-1 font-semibold">Weight</p>
          <p>
            {pet.weights
              .slice(-8)
              .map(
                ({ weightGrams, weighedAt }) =>
                  `${dateIn(zone, weighedAt)}: ${showWeight(weightGrams, unit)}`,
              )
              .join(' · ')}
          </p>
        </section>
      )}
      {appointments}
    </article>
  );
}
