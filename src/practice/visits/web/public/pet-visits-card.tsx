import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { pagesOf } from '#foundation/web/pages.ts';
import { May } from '#foundation/web/session/may.tsx';
import { PagedRows } from '#foundation/web/table/paged-rows.tsx';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { listPetVisitsEndpoint, openVisitEndpoint } from '../../contract.ts';
import { VisitStatusBadge } from '../status-badge.tsx';
import { visitPath } from './open-visit-path.ts';
import { useOpenVisit } from './use-open-visit.ts';

interface PetVisitsCardProps {
  readonly pet: { readonly id: string; readonly name: string; readonly deceasedOn: string | null };
  readonly zone: string;
}

const PAGE_SIZE = 8;

/** The visits of a pet, the latest first, and the way to a new one. */
export function PetVisitsCard({ pet, zone }: PetVisitsCardProps) {
  const list = useInfiniteQuery(pagesOf(listPetVisitsEndpoint, { petId: pet.id, limit: PAGE_SIZE }));
  const { open, isPending } = useOpenVisit();
  const start = (
    <May call={openVisitEndpoint}>
      <Button size="sm" busy={isPending} onClick={() => open({ petId: pet.id })}>
        <Plus aria-hidden />
        Start visit
      </Button>
    </May>
  );
  return (
    <Card aria-labelledby="pet-visits-title">
      <CardHeader title="Visits" titleId="pet-visits-title" action={pet.deceasedOn === null && start} />
      <PagedRows
        compact
        list={list}
        failure="The visits could not be loaded"
        noun={['visit', 'visits']}
        expected={3}
        empty={<EmptyLine>No visits yet</EmptyLine>}
      >
        {(visits) => (
          <ItemList>
            {visits.map(({ id, reason, startedAt, status, doctor, diagnoses, assessment }) => (
              <ItemRow
                key={id}
                title={
                  <Link
                    to={visitPath(id)}
                    className="focus-ring rounded-sm after:absolute after:inset-0 hover:underline"
                  >
                    {reason}
                  </Link>
                }
                text={[dateIn(zone, startedAt), doctor?.fullName, diagnoses.join(', ') || assessment]
                  .filter(Boolean)
                  .join(' · ')}
                trailing={status === 'signed' ? undefined : <VisitStatusBadge status={status} />}
              />
            ))}
          </ItemList>
        )}
      </PagedRows>
    </Card>
  );
}
