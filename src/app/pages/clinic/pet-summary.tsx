import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { showWeight } from '#foundation/web/number-on-screen.ts';
import { listMedicationEndpoint } from '#practice/acts/medication.contract.ts';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { listPetDueCareEndpoint } from '#practice/due-care/contract.ts';
import type { Pet } from '#practice/pets/contract.ts';
import { weightChangeLabel } from '#practice/pets/web/public/weight-change-label.ts';
import { listProblemsEndpoint } from '#practice/visits/problems.contract.ts';

interface PetSummaryProps {
  readonly pet: Pet;
  readonly clock: ClinicClock;
}

/** How many entries of a list are named before the rest is counted. */
const NAMED = 3;
/** Drugs of the last this many days are named; the card has those of twelve months. */
const RECENT_DAYS = 90;

/** What to know about a pet before going in: weight with its change, active problems, recent medication, what is due. */
export function PetSummary({ pet, clock }: PetSummaryProps) {
  const { can } = useSession();
  if (!can(listProblemsEndpoint.permission)) return null;
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3 sm:grid-cols-2 xl:grid-cols-4">
      <Fact label="Weight">{weightText(pet, clock)}</Fact>
      <Problems petId={pet.id} />
      <RecentMedication petId={pet.id} clock={clock} />
      <NextDue petId={pet.id} today={clock.today} />
    </dl>
  );
}

function weightText({ weights }: Pet, { weightUnit, zone }: ClinicClock): string {
  const [before, last] = weights.length > 1 ? weights.slice(-2) : [undefined, weights[0]];
  if (!last) return 'Unknown';
  return [
    showWeight(last.weightGrams, weightUnit),
    before && weightChangeLabel(before.weightGrams, last.weightGrams, weightUnit),
    dateIn(zone, last.weighedAt),
  ]
    .filter(Boolean)
    .join(' · ');
}

function Problems({ petId }: { readonly petId: string }) {
  const { data } = useQuery(queryOf(listProblemsEndpoint, { petId }));
  const active = data?.items.filter(({ status }) => status === 'active').map(({ name }) => name);
  return <Fact label="Active problems">{active && listed(active, 'None')}</Fact>;
}

function RecentMedication({ petId, clock }: { readonly petId: string; readonly clock: ClinicClock }) {
  const { data } = useQuery(queryOf(listMedicationEndpoint, { petId }));
  const since = Date.parse(`${clock.today}T00:00:00Z`) - RECENT_DAYS * 86_400_000;
  const recent = data?.items
    .filter(({ lastDoneAt }) => Date.parse(lastDoneAt) >= since)
    .map(({ name }) => name);
  return <Fact label="Medication, last 90 days">{recent && listed(recent, 'None')}</Fact>;
}

function NextDue({ petId, today }: { readonly petId: string; readonly today: string }) {
  const { data } = useQuery(queryOf(listPetDueCareEndpoint, { petId }));
  const open = data?.items.filter(({ status }) => status === 'open');
  const overdue = open?.filter(({ dueOn }) => dueOn < today).map(({ name }) => name);
  const [next] = open?.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn)) ?? [];
  return (
    <Fact label={overdue && overdue.length > 0 ? 'Overdue' : 'Due next'}>
      {overdue &&
        (overdue.length > 0
          ? listed(overdue, '')
          : next
            ? `${next.name}, ${shortDay(next.dueOn)}`
            : 'Nothing')}
    </Fact>
  );
}

/** `Otitis, Obesity, Arthritis and 2 more`. */
function listed(names: readonly string[], none: string): string {
  if (names.length === 0) return none;
  const rest = names.length - NAMED;
  return rest > 0 ? `${names.slice(0, NAMED).join(', ')} and ${rest} more` : names.join(', ');
}

interface FactProps {
  readonly label: string;
  /** Undefined while it is being loaded. */
  readonly children: ReactNode;
}

const Fact = ({ label, children }: FactProps) => (
  <div className="flex min-w-0 flex-col gap-0.5">
    <dt className="text-sm text-ink-muted">{label}</dt>
    <dd className="text-base font-medium break-words tabular">
      {children ?? <Skeleton className="h-4 w-32" />}
    </dd>
  </div>
);
