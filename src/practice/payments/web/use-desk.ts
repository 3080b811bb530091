import { useQuery } from '@tanstack/react-query';
import { currencyOf } from '#vocabulary/currencies.ts';
import { queryOf } from '#foundation/web/api.ts';
import { jurisdictionOf } from '#practice/billing/jurisdictions.rules.ts';
import { getClinicEndpoint } from '#practice/clinics/contract.ts';
import { deskOf } from '../desk.rules.ts';

/** How money can be taken where the clinic is; undefined while that is loading. */
export function useDesk() {
  const { data } = useQuery({ ...queryOf(getClinicEndpoint, {}), staleTime: 10 * 60_000 });
  if (!data) return undefined;
  return { ...deskOf(jurisdictionOf(data.country, data.region)), currency: currencyOf(data.country) };
}
export type Desk = NonNullable<ReturnType<typeof useDesk>>;
