import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { followCountry } from '#foundation/web/time/customs.ts';
import { listMyClinicsEndpoint } from '../../own.contract.ts';

/** The clinics of a client. Times and dates are written as in the country of the first. */
export function useMyClinics() {
  const clinics = useQuery(queryOf(listMyClinicsEndpoint, {}));
  const [first] = clinics.data?.items ?? [];
  if (first) followCountry(first.country);
  return clinics;
}
