import { useQuery } from '@tanstack/react-query';
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
  readonly typeId: string;
  /** Empty for any pet. */
  readonly petId: string;
  /** Empty for any doctor. */
  readonly doctorId: string;
  /** The day without a free time. */
  readonly day: string;
  readonly today: string;
  readonly nowMs: number;
  readonly onTake: (free: TypedTime & Pick<PlaceValues, 'doctorId'>) => void;
}

/** Offers the next free time after a day that has none. */
export function NextFree({ setup, typeId, petId, doctorId, day, today, nowMs, onTake }: NextFreeProps) {
  const zone = setup.clinic.timeZone;
  const from = day < today ? today : addDays(day, 1);
  const { data, isPending } = useQuery(
    queryOf(listFreeSlotsEndpoint, {
      appointmentTypeId: typeId,
      from,
      to: addDays(from, DAYS_AHEAD - 1),
      ...(doctorId === '' ? {} : { doctorId }),
      ...(petId === '' ? {} : { petId }),
    }),
  );
  const next = data && earliestFree(data.doctors, nowMs);
  const who = doctorId === '' ? setup.doctors.find(({ id }) => id === next?.doctorId)?.fullName : undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-muted">
      <p>
        No times are available on this day
        {data && !next ? 'or in the following two weeks.' : '.'}
      </p>
      {isPending && <Skeleton className="h-7 w-40" />}
      {next && (
        <Button
          size="sm"
          variant="soft"
          className="h-auto min-h-7 py-1 text-left whitespace-normal tabular touch:h-auto touch:min-h-11"
          onClick={() => onTake({ ...typedTime(zone, next.startsAt), doctorId: next.doctorId })}
        >
          Next: {nearDateIn(zone, next.startsAt)}, {timeIn(zone, next.startsAt)}
          {who === undefined ? '' : `, ${who}`}
        </Button>
      )}
    </div>
  );
}
