import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import { queryOf } from '#foundation/web/api.ts';
import { addDays } from '#foundation/values/day.ts';
import { nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import type { ClinicSetup } from '#practice/clinics/contract.ts';
import { listFreeSlotsEndpoint } from '../contract.ts';
import { earliestFree, type PlaceValues, type TypedTime, typedTime } from './place.ts';

const DAYS_AHEAD = 14;

interface NextFreeProps {
  readonly setup: ClinicSetup;
  /** The type, and the doctor, pet and length if they are chosen. */
  readonly wanted: Omit<z.input<typeof listFreeSlotsEndpoint.input>, 'from' | 'to'>;
  /** The chosen day: nothing before it is offered. */
  readonly day: string;
  /** The chosen day has no free time. */
  readonly isFull: boolean;
  readonly today: string;
  readonly nowMs: number;
  readonly isChosen: (free: { readonly doctorId: string; readonly startsAt: string }) => boolean;
  readonly onTake: (free: TypedTime & Pick<PlaceValues, 'doctorId'>) => void;
}

/** Offers the next free time from a day on, with its doctor. */
export function NextFree({ setup, wanted, day, isFull, today, nowMs, isChosen, onTake }: NextFreeProps) {
  const zone = setup.clinic.timeZone;
  const from = day < today ? today : day;
  const { data, isPending } = useQuery(
    queryOf(listFreeSlotsEndpoint, { ...wanted, from, to: addDays(from, DAYS_AHEAD - 1) }),
  );
  const next = data && earliestFree(data.doctors, nowMs);
  const who = setup.doctors.find(({ id }) => id === next?.doctorId)?.fullName;
  const none = data && !next ? ' or in the following two weeks.' : '.';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-muted">
      {isFull && <p>No times are available on this day{none}</p>}
      {isPending && <Skeleton className="h-7 w-40" />}
      {next && (
        <Button
          size="sm"
          variant={isChosen(next) ? 'primary' : 'soft'}
          aria-pressed={isChosen(next)}
          className="h-auto min-h-7 max-w-full shrink py-1 text-left whitespace-normal tabular touch:h-auto touch:min-h-11"
          onClick={() => onTake({ ...typedTime(zone, next.startsAt), doctorId: next.doctorId })}
        >
          Next free: {nearDateIn(zone, next.startsAt)}, {timeIn(zone, next.startsAt)}
          {who === undefined ? '' : ` with ${who}`}
        </Button>
      )}
    </div>
  );
}
