import { Link } from 'react-router';
import { PET_SEX_LABELS } from '#vocabulary/pet-sexes.ts';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import type { WeightUnit } from '#foundation/values/weight.ts';
import { May } from '#foundation/web/session/may.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { showWeight } from '#foundation/web/number-on-screen.ts';
import { ContactLink } from '#practice/clients/web/public/contact-link.tsx';
import { printMicrochip } from '../microchip.rules.ts';
import { changePetEndpoint, type Pet, setPetClientsEndpoint } from '../contract.ts';
import { ageLabel } from './public/pet-labels.ts';

const NEUTERED = { true: 'Yes', false: 'No' } as const;

/** The facts of a pet; unknown ones are a dash. */
export function PetFactsList({
  pet,
  today,
  unit,
}: {
  readonly pet: Pet;
  readonly today: string;
  readonly unit: WeightUnit;
}) {
  return (
    <DataList>
      <DataItem label="Species">{SPECIES_ENTRIES[pet.species].label}</DataItem>
      <DataItem label="Breed">{pet.breed}</DataItem>
      <DataItem label="Sex">{pet.sex === 'unknown' ? null : PET_SEX_LABELS[pet.sex]}</DataItem>
      <DataItem label="Neutered">{pet.neutered === null ? null : NEUTERED[`${pet.neutered}`]}</DataItem>
      <DataItem label="Born">
        {pet.bornOn && (
          <>
            {pet.birthIsEstimated && 'about '}
            {shortDay(pet.bornOn)}
          </>
        )}
      </DataItem>
      <DataItem label="Age">{ageLabel(pet, today)}</DataItem>
      <DataItem label="Weight">
        {pet.weightGrams === null ? null : showWeight(pet.weightGrams, unit)}
      </DataItem>
      <DataItem label="Color">{pet.colour}</DataItem>
      <DataItem label="Microchip">
        {pet.microchip && (
          <span className="inline-flex flex-wrap items-center gap-2">
            <span className="font-mono select-all">{printMicrochip(pet.microchip)}</span>
            {pet.microchipKind === 'legacy' && <Badge tone="warn">Older microchip</Badge>}
          </span>
        )}
      </DataItem>
    </DataList>
  );
}

interface CardProps {
  readonly pet: Pet;
  readonly today: string;
  readonly unit: WeightUnit;
  readonly onEdit: () => void;
}

export function PetFactsCard({ pet, today, unit, onEdit }: CardProps) {
  return (
    <Card aria-labelledby="facts-title">
      <CardHeader
        title="About"
        titleId="facts-title"
        action={
          <May call={changePetEndpoint}>
            <Button size="sm" variant="ghost" className="-my-1 -mr-1.5" onClick={onEdit}>
              Edit
            </Button>
          </May>
        }
      />
      <CardBody className="flex flex-col gap-4">
        <PetFactsList pet={pet} today={today} unit={unit} />
        {pet.notes && (
          <div className="rounded-md bg-sunken p-3">
            <h3 className="text-sm font-medium text-ink-muted">Notes for staff</h3>
            <p className="whitespace-pre-line">{pet.notes}</p>
          </div>
        )}
      </CardBody>
    </Card>
  );
}

interface PetClientsCardProps {
  readonly pet: Pet;
  readonly zone: string;
  readonly onChange: () => void;
}

/** The clients of a pet, with links to call them, and those from whom it was transferred. */
export function PetClientsCard({ pet, zone, onChange }: PetClientsCardProps) {
  return (
    <Card aria-labelledby="clients-title">
      <CardHeader
        title={pet.clients.length > 1 ? 'Clients' : 'Client'}
        titleId="clients-title"
        action={
          <May call={setPetClientsEndpoint}>
            <Button size="sm" variant="ghost" className="-my-1 -mr-1.5" onClick={onChange}>
              Change
            </Button>
          </May>
        }
      />
      <CardBody className="flex flex-col gap-4">
        {pet.clients.map((client) => (
          <div key={client.id} className="flex flex-col gap-1">
            <p className="flex items-center gap-2">
              <Link
                to={`/clinic/clients/${client.id}`}
                className="focus-ring rounded-sm font-medium hover:underline"
              >
                {client.fullName}
              </Link>
              {!client.isPrimary && <Badge>Co-owner</Badge>}
            </p>
            {client.contacts.length === 0 ? (
              <p className="text-ink-muted">No phone or email yet</p>
            ) : (
              client.contacts.map(({ id, kind, value, label }) => (
                <ContactLink key={id} large kind={kind} value={value} label={label} />
              ))
            )}
          </div>
        ))}
        {pet.formerClients.length > 0 && (
          <div className="flex flex-col gap-1 border-t border-line pt-3">
            <h3 className="text-sm font-medium text-ink-muted">Former clients</h3>
            {pet.formerClients.map(({ id, clientId, fullName, until }) => (
              <p key={id}>
                <Link to={`/clinic/clients/${clientId}`} className="focus-ring rounded-sm hover:underline">
                  {fullName}
                </Link>
                , until {dateIn(zone, until)}
              </p>
            ))}
          </div>
        )}
      </CardBody>
    </Card>
  );
}
