import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { listStaffEndpoint } from '#practice/staff/contract.ts';

/** The clinic's doctors, as options. */
export function useDoctors(): readonly { readonly value: string; readonly label: string }[] {
  const { data } = useQuery({
    ...queryOf(listStaffEndpoint, { role: 'doctor', limit: 100 }),
    staleTime: 60_000,
  });
  return (data?.items ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }));
}
