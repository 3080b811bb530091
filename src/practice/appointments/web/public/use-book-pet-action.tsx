import { CalendarPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useSession } from '#foundation/web/session/use-session.ts';
import type { PrimaryAction } from '#foundation/web/ui/page-header.tsx';
import type { Pet } from '#practice/pets/contract.ts';
import { bookAppointmentEndpoint } from '../../contract.ts';
import { bookPetPath } from './book-pet-path.ts';

/** The page action that books for a pet; undefined for a role that may not book. */
export function useBookPetAction(pet: Pick<Pet, 'id' | 'name' | 'deceasedOn'>): PrimaryAction | undefined {
  const navigate = useNavigate();
  const { can } = useSession();
  if (!can(bookAppointmentEndpoint.permission)) return undefined;
  return {
    label: 'Book',
    icon: <CalendarPlus aria-hidden />,
    shortcut: 'B',
    onSelect: () => void navigate(bookPetPath(pet.id)),
    disabledReason: pet.deceasedOn === null ? undefined : `${pet.name} has died, so nothing can be booked.`,
  };
}
