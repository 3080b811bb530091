import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { clinicSetupEndpoint } from '../../contract.ts';

const FRESH_MS = 5 * 60_000;

/** The clinic with its hours, rooms, types and doctors; refetched when someone changes them. */
export function useClinicSetup() {
  return useQuery({ ...queryOf(clinicSetupEndpoint, {}), staleTime: FRESH_MS });
}
