import { Link } from 'react-router';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import type { Pet } from '#practice/pets/contract.ts';
import { bookAppointmentEndpoint } from '../../contract.ts';
import { AppointmentsCard } from '../appointments-card.tsx';
import { bookPetPath } from './book-pet-path.ts';

/** Upcoming and past appointments of a pet. */
export const PetAppointmentsCard = ({ pet, zone }: { readonly pet: Pet; readonly zone: string }) => (
  <AppointmentsCard
    next={pet.nextAppointments}
    past={pet.pastAppointments}
    zone={zone}
    empty={
      <EmptyLine>
        No appointments yet
        {pet.deceasedOn === null && (
          <May call={bookAppointmentEndpoint}>
            {'. '}
            <Button asChild variant="link">
              <Link to={bookPetPath(pet.id)}>Book the first one</Link>
            </Button>
          </May>
        )}
      </EmptyLine>
    }
  />
);
