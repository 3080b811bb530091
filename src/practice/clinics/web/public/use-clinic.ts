import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { followCountry } from '#foundation/web/time/customs.ts';
import { deviceZone, todayIn } from '#foundation/web/time/zone-time.ts';
import { type NumberMarks, numberMarksOf } from '#foundation/values/country-locale.ts';
import { type WeightUnit, weightUnitOf } from '#foundation/values/weight.ts';
import { getClinicEndpoint } from '../../contract.ts';

export interface ClinicClock {
  /** The clinic's IANA time zone; the device's while the clinic is loading. */
  readonly zone: string;
  /** The calendar day at the clinic. */
  readonly today: string;
  readonly weightUnit: WeightUnit;
  /** ISO 3166-1 alpha-2; empty while the clinic is loading. */
  readonly country: string;
  /** How the clinic's country writes numbers. */
  readonly numbers: NumberMarks;
  /** Undefined while it is loading. */
  readonly clinicName: string | undefined;
}

/** What every page needs of the staff member's clinic: time zone, day, weight unit. */
export function useClinicClock(): ClinicClock {
  const { data } = useQuery({ ...queryOf(getClinicEndpoint, {}), staleTime: 10 * 60_000 });
  const zone = data?.timeZone ?? deviceZone();
  // Before anything that shows this clinic's times is rendered: they come with it.
  if (data) followCountry(data.country);
  return {
    zone,
    today: todayIn(zone),
    weightUnit: weightUnitOf(data?.country ?? ''),
    country: data?.country ?? '',
    numbers: numberMarksOf(data?.country ?? ''),
    clinicName: data?.name,
  };
}
