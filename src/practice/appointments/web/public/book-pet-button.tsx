import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { bookAppointmentEndpoint } from '../../contract.ts';
import { bookPetPath } from './book-pet-path.ts';

/** Opens the booking form for one pet of a list. */
export function BookPetButton({ pet }: { readonly pet: { readonly id: string; readonly name: string } }) {
  return (
    <May call={bookAppointmentEndpoint}>
      <Button asChild size="sm" variant="soft" className="relative z-10 max-sm:h-9">
        <Link to={bookPetPath(pet.id)} aria-label={`Book an appointment for ${pet.name}`}>
          <CalendarPlus aria-hidden />
          Book
        </Link>
      </Button>
    </May>
  );
}
