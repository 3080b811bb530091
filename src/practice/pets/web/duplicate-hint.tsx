import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { queryOf } from '#foundation/web/api.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { findDuplicatePetsEndpoint } from '../contract.ts';

interface DuplicateHintProps {
  readonly name: string;
  readonly clientId: string;
  readonly phone: string;
}

/** PET-2. Shown while a pet is added that may already exist; it prevents nothing. */
export function DuplicateHint(typed: DuplicateHintProps) {
  const name = useDeferredValue(typed.name.trim());
  const phone = useDeferredValue(typed.phone.trim());
  const isAsked = name !== '' && (typed.clientId !== '' || phone.length > 3);
  const { data } = useQuery({
    ...queryOf(findDuplicatePetsEndpoint, {
      name,
      ...(typed.clientId === '' ? { phone } : { clientId: typed.clientId }),
    }),
    enabled: isAsked,
  });
  if (!isAsked || !data || data.items.length === 0) return null;
  return (
    <Banner tone="warn" announce title="This pet may already exist">
      <ul className="flex flex-col gap-1">
        {data.items.map((pet) => (
          <li key={pet.id}>
            <Link to={`/clinic/pets/${pet.id}`} className="focus-ring rounded-sm font-medium underline">
              {pet.name}
            </Link>
            , {SPECIES_ENTRIES[pet.species].label.toLowerCase()} of {pet.clientName}
            {pet.deceasedOn !== null && ', deceased'}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
