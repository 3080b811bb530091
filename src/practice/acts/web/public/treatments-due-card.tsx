import { Syringe } from 'lucide-react';
import { Link } from 'react-router';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { PetAvatar } from '#practice/pets/web/public/pet-avatar.tsx';
import { stateOf } from '../../sheet.rules.ts';
import { useSheet } from '../treatments/use-sheet.ts';

const SHOWN = 8;

/** What is still to be done today for admitted pets, the earliest first, for a technician's dashboard. */
export function TreatmentsDueCard() {
  const { zone, today } = useClinicClock();
  const nowMs = useNow();
  const { data, error, refetch } = useSheet(today, { isBigScreen: false });
  const due = data?.pets
    .filter(({ dischargedAt }) => dischargedAt === null)
    .flatMap(({ pet, place, acts }) => acts.map((act) => ({ pet, place, act, state: stateOf(act, nowMs) })))
    .filter(({ act, state }) => act.plannedFor !== null && (state === 'overdue' || state === 'planned'))
    .toSorted((a, b) => Date.parse(a.act.plannedFor ?? '') - Date.parse(b.act.plannedFor ?? ''));
  return (
    <Card aria-labelledby="treatments-due-title">
      <CardHeader
        title="Treatments due today"
        titleId="treatments-due-title"
        action={
          <Button asChild variant="ghost" size="sm">
            <Link to="/clinic/treatments">Open treatments</Link>
          </Button>
        }
      />
      {error && !data ? (
        <ErrorState title="The treatments could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : due === undefined ? (
        <SkeletonRows rows={3} />
      ) : due.length === 0 ? (
        <EmptyState
          compact
          icon={<Syringe />}
          title="No treatments due"
          hint="Treatments planned for admitted pets appear here."
        />
      ) : (
        <ItemList className="border-t border-line">
          {due.slice(0, SHOWN).map(({ pet, place, act, state }) => (
            <ItemRow
              key={act.id}
              leading={
                <>
                  <time dateTime={act.plannedFor ?? ''} className="w-11 shrink-0 font-semibold tabular">
                    {timeIn(zone, act.plannedFor ?? '')}
                  </time>
                  <PetAvatar name={pet.name} species={pet.species} className="max-sm:hidden" />
                </>
              }
              title={act.name}
              text={[pet.name, place].filter(Boolean).join(' · ')}
              trailing={state === 'overdue' && <Badge tone="bad">Overdue</Badge>}
            />
          ))}
        </ItemList>
      )}
    </Card>
  );
}
