import { PawPrint } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { May } from '#foundation/web/session/may.tsx';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { addPetEndpoint } from '../../contract.ts';
import { PetAvatar } from './pet-avatar.tsx';
import type { Client } from '#practice/clients/contract.ts';

interface ClientPetsCardProps {
  readonly client: Client;
  readonly zone: string;
  /** The action next to a living pet of a current client. */
  readonly bookAction: (pet: Client['pets'][number]) => ReactNode;
}

/** The pets of a client, living ones first, and those that now belong to somebody else. */
export function ClientPetsCard({ client, zone, bookAction }: ClientPetsCardProps) {
  return (
    <Card aria-labelledby="pets-title">
      <CardHeader title="Pets" titleId="pets-title" />
      {client.pets.length === 0 ? (
        <EmptyState
          compact
          icon={<PawPrint />}
          title="No pets yet"
          hint="Their pets appear here."
          action={
            <May call={addPetEndpoint}>
              <Button asChild variant="primary">
                <Link to={`/clinic/pets?new=1&client=${client.id}`}>Add a pet</Link>
              </Button>
            </May>
          }
        />
      ) : (
        <ItemList>
          {client.pets.map((pet) => (
            <ItemRow
              key={pet.id}
              leading={<PetAvatar name={pet.name} species={pet.species} size="sm" />}
              title={
                <Link
                  to={`/clinic/pets/${pet.id}`}
                  className="focus-ring rounded-sm after:absolute after:inset-0 hover:underline"
                >
                  {pet.name}
                </Link>
              }
              text={[SPECIES_ENTRIES[pet.species].label, pet.breed].filter(Boolean).join(' · ')}
              trailing={
                <>
                  {!pet.isPrimary && <Badge>Co-owner</Badge>}
                  {pet.deceasedOn !== null && <Badge>Deceased</Badge>}
                  {client.archivedAt === null && pet.deceasedOn === null && bookAction(pet)}
                </>
              }
            />
          ))}
        </ItemList>
      )}
      {client.formerPets.length > 0 && (
        <div className="flex flex-col gap-1 border-t border-line px-4 py-3">
          <h3 className="text-sm font-medium text-ink-muted">Transferred to someone else</h3>
          {client.formerPets.map(({ id, petId, name, until }) => (
            <p key={id}>
              <Link to={`/clinic/pets/${petId}`} className="focus-ring rounded-sm hover:underline">
                {name}
              </Link>
              , on {dateIn(zone, until)}
            </p>
          ))}
        </div>
      )}
    </Card>
  );
}
