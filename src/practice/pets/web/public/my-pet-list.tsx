import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { nearDateIn, todayIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { ageLabel, kindLabel } from './pet-labels.ts';
import type { MyPetCard } from '../../own.contract.ts';

interface MyPetListProps {
  readonly pets: readonly MyPetCard[];
  /** Shows the clinic on each card, if the pets belong to several. */
  readonly withClinic: boolean;
  readonly renderAvatar: (pet: MyPetCard) => ReactNode;
}

/** The client's pets as cards with links to their pages. */
export function MyPetList({ pets, withClinic, renderAvatar }: MyPetListProps) {
  return (
    <ul aria-label="Your pets" className="grid grid-cols-1 gap-3 sm:max-md:grid-cols-2 lg:grid-cols-2">
      {pets.map((pet) => (
        <li
          key={pet.id}
          className="relative flex items-center gap-4 rounded-xl border border-line bg-surface p-4 transition-colors hover:bg-hover/40"
        >
          {renderAvatar(pet)}
          <div className="flex min-w-0 flex-1 flex-col">
            <p className="flex items-center gap-2 text-lg font-semibold">
              <span className="truncate">{pet.name}</span>
              {pet.deceasedOn !== null && <Badge>In memory</Badge>}
            </p>
            <p className="truncate text-base text-ink-muted">{kindLabel(pet)}</p>
            <p className="text-base text-ink-muted empty:hidden">{ageLabel(pet, todayIn(pet.timeZone))}</p>
            {pet.nextAppointmentAt !== null && (
              <p className="text-base">
                Next visit: {nearDateIn(pet.timeZone, pet.nextAppointmentAt, pet.country)}
              </p>
            )}
            {withClinic && <p className="truncate text-base text-ink-muted">{pet.clinicName}</p>}
          </div>
          <Link
            to={`/client/pets/${pet.id}`}
            aria-label={`View ${pet.name}`}
            className="focus-ring rounded-sm text-base font-medium text-brand-ink after:absolute after:inset-0 after:rounded-xl"
          >
            View
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Placeholder while the pets load. */
export const PetListSkeleton = () => (
  <div className="grid grid-cols-1 gap-3 sm:max-md:grid-cols-2 lg:grid-cols-2">
    {[1, 2].map((card) => (
      <div key={card} className="flex items-center gap-4 rounded-xl border border-line bg-surface p-4">
        <Skeleton className="size-16" />
        <div className="flex flex-1 flex-col gap-2.5">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      </div>
    ))}
  </div>
);

/** Whether the pets belong to more than one clinic. */
export const hasSeveralClinics = (pets: readonly MyPetCard[]): boolean =>
  new Set(pets.map(({ clinicId }) => clinicId)).size > 1;
