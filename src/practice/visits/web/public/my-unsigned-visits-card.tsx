import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { Link } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { PetAvatar } from '#practice/pets/web/public/pet-avatar.tsx';
import { listUnsignedVisitsEndpoint } from '../../contract.ts';
import { VisitStatusBadge } from '../status-badge.tsx';
import { visitPath } from './open-visit-path.ts';

const SHOWN = 6;

/** The visits that the caller still has to sign, the oldest first, for a doctor's dashboard. */
export function MyUnsignedVisitsCard() {
  const { zone } = useClinicClock();
  const { data, error, refetch } = useQuery(
    queryOf(listUnsignedVisitsEndpoint, { whose: 'mine', limit: SHOWN }),
  );
  return (
    <Card aria-labelledby="unfinished-title">
      <CardHeader
        title="My unfinished work"
        titleId="unfinished-title"
        description="Visits waiting for your signature, oldest first"
        action={
          <Button asChild variant="ghost" size="sm">
            <Link to="/clinic/visits">All my visits</Link>
          </Button>
        }
      />
      {error && !data ? (
        <ErrorState title="Your visits could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonRows rows={3} />
      ) : data.items.length === 0 ? (
        <EmptyState
          compact
          icon={<ClipboardCheck />}
          title="All your visits are signed"
          hint="Visits stay here from their start until you sign them."
        />
      ) : (
        <ItemList className="border-t border-line">
          {data.items.map(({ id, pet, reason, status, startedAt }) => (
            <ItemRow
              key={id}
              leading={<PetAvatar name={pet.name} species={pet.species} className="max-sm:hidden" />}
              title={
                <Link to={visitPath(id)} className="focus-ring rounded-sm hover:underline">
                  {pet.name}
                </Link>
              }
              text={`${nearDateIn(zone, startedAt)}, ${timeIn(zone, startedAt)} · ${reason}`}
              trailing={<VisitStatusBadge status={status} />}
              wraps
            />
          ))}
        </ItemList>
      )}
    </Card>
  );
}
