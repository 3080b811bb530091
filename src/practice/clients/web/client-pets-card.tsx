import { CalendarPlus, PawPrint } from 'lucide-react';
import { Link } from 'react-router';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { May } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { bookAppointmentEndpoint } from '#practice/appointments/contract.ts';
import { addPetEndpoint } from '#practice/pets/contract.ts';
import { PetAvatar } from '#practice/pets/web/public/pet-avatar.tsx';
import type { Client } from '../contract.ts';

/** The pets of a client, the living first. */
export function ClientPetsCard({ client }: { readonly client: Client }) {
  const { can } = useSession();
  const mayBook = client.archivedAt === null && can(bookAppointmentEndpoint.permission);
  return (
    <Card aria-labelledby="pets-title">
      <CardHeader title="Pets" titleId="pets-title" />
      {client.pets.length === 0 ? (
        <EmptyState
          compact
          icon={<PawPrint />}
          title="No pets yet"
          hint="Their animals will stand here."
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
                  {mayBook && pet.deceasedOn === null && (
                    <Button asChild size="sm" variant="soft" className="relative z-10 max-sm:h-9">
                      <Link
                        to={`/clinic/appointments?book=${pet.id}`}
                        aria-label={`Book an appointment for ${pet.name}`}
                      >
                        <CalendarPlus aria-hidden />
                        Book
                      </Link>
                    </Button>
                  )}
                </>
              }
            />
          ))}
        </ItemList>
      )}
    </Card>
  );
}
