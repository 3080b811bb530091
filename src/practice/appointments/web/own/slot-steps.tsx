import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { clockIn, daysAway, fullDay, isoDayIn, nearDay, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import type { ListMySlots } from '../../own.contract.ts';
import type { MyClinic } from '#practice/clinics/own.contract.ts';
import { CallClinicInstead } from '../public/call-clinic-instead.tsx';
import { ChoiceButton } from '#foundation/web/portal/choice-button.tsx';
import { useMySlots } from './use-my-slots.ts';

interface SlotsProps {
  readonly slotQuery: Omit<ListMySlots, 'from'>;
  readonly clinic: Pick<MyClinic, 'country' | 'name' | 'phone'>;
}

interface DayStepProps extends SlotsProps {
  readonly chosenDay: string | undefined;
  readonly onChoose: (day: string) => void;
}

const timesLabel = (count: number): string => (count === 1 ? 'One free time' : `${count} free times`);

/** `Today`, `Tomorrow`; empty for other days. */
function nearDayLabel(day: string, zone: string): string {
  const word = daysAway(day, isoDayIn(zone, Date.now()));
  return word === 'today' || word === 'tomorrow' ? `${word[0]?.toUpperCase()}${word.slice(1)}` : '';
}

/** Chooses the day among those with free times. */
export function DayStep({ slotQuery, clinic, chosenDay, onChoose }: DayStepProps) {
  const { query, days, nextFrom, zone } = useMySlots(slotQuery);
  if (query.error && !days) return <SlotsError query={query} />;
  if (!days || zone === undefined) return <SlotsSkeleton />;
  return (
    <div className="flex flex-col gap-3">
      {days.length === 0 && nextFrom === null && (
        <CallClinicInstead clinic={clinic} title="No times are available online" />
      )}
      {days.length === 0 && nextFrom !== null && (
        <p className="text-ink-muted">Nothing is free before {nearDay(nextFrom, clinic.country)}.</p>
      )}
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {days.map(({ day, times }) => (
          <li key={day}>
            <ChoiceButton
              title={fullDay(day, clinic.country)}
              text={[nearDayLabel(day, zone), timesLabel(times.length)].filter(Boolean).join(' · ')}
              chosen={day === chosenDay}
              onChoose={() => onChoose(day)}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button size="lg" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show later days
        </Button>
      )}
    </div>
  );
}

interface TimeStepProps extends SlotsProps {
  readonly day: string;
  readonly chosenAt: string | undefined;
  readonly doctorId: string | undefined;
  readonly onDoctor: (doctorId: string | undefined) => void;
  readonly onChoose: (startsAt: string) => void;
  readonly onOtherDay: () => void;
}

/** By the clinic's local time; times of day compare as text. */
const PARTS = [
  { title: 'Morning', from: '00:00', until: '12:00' },
  { title: 'Afternoon', from: '12:00', until: '17:00' },
  { title: 'Evening', from: '17:00', until: '24:00' },
] as const;

const ANYONE = 'anyone';

/** Chooses the time, and the doctor if there are several. */
export function TimeStep({
  slotQuery,
  clinic,
  day,
  chosenAt,
  doctorId,
  onDoctor,
  onChoose,
  onOtherDay,
}: TimeStepProps) {
  const { query, days, doctors, zone } = useMySlots(slotQuery);
  if (query.error && !days) return <SlotsError query={query} />;
  if (!days || zone === undefined) return <SlotsSkeleton />;
  const all = days.find((one) => one.day === day)?.times ?? [];
  const times = all.filter(({ doctorIds }) => doctorId === undefined || doctorIds.includes(doctorId));
  // Doctors without a free time on this day are omitted, unless already chosen.
  const offered = doctors.filter(
    ({ id }) => id === doctorId || all.some(({ doctorIds }) => doctorIds.includes(id)),
  );
  const chosen = offered.find(({ id }) => id === doctorId);
  return (
    <div className="flex flex-col gap-5">
      {(offered.length > 1 || chosen) && (
        <Select
          aria-label="Doctor"
          className="h-12 text-md touch:h-12"
          options={[
            { value: ANYONE, label: 'Any available doctor' },
            ...offered.map(({ id, fullName }) => ({ value: id, label: fullName })),
          ]}
          value={doctorId ?? ANYONE}
          onValueChange={(id) => onDoctor(id === ANYONE ? undefined : id)}
        />
      )}
      {times.length === 0 && (
        <div className="flex flex-col items-start gap-3">
          <p>
            {chosen
              ? `${chosen.fullName} has no available times on ${fullDay(day, clinic.country)}.`
              : `No times are available on ${fullDay(day, clinic.country)}.`}
          </p>
          <Button size="lg" onClick={onOtherDay}>
            Choose another day
          </Button>
        </div>
      )}
      {PARTS.map(({ title, from, until }) => {
        const part = times.filter(({ startsAt }) => {
          const time = clockIn(zone, startsAt);
          return time >= from && time < until;
        });
        if (part.length === 0) return null;
        return (
          <section key={title} aria-label={title} className="flex flex-col gap-2">
            <h2 className="text-base font-medium text-ink-muted">{title}</h2>
            <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
              {part.map(({ startsAt }) => (
                <button
                  key={startsAt}
                  type="button"
                  aria-pressed={startsAt === chosenAt}
                  onClick={() => onChoose(startsAt)}
                  className={cn(
                    'focus-ring tabular h-12 rounded-xl border bg-surface text-md font-medium transition-colors hover:bg-hover',
                    startsAt === chosenAt ? 'border-brand bg-brand-soft' : 'border-line-strong',
                  )}
                >
                  {timeIn(zone, startsAt, clinic.country)}
                </button>
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}

const SlotsError = ({ query }: { readonly query: Pick<UseInfiniteQueryResult, 'error' | 'refetch'> }) => (
  <ErrorState
    compact
    title="The available times could not be loaded"
    error={query.error}
    onRetry={() => void query.refetch()}
  />
);

const SlotsSkeleton = () => (
  <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-14" />
    ))}
  </div>
);
