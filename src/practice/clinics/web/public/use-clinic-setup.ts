import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { followCountry } from '#foundation/web/time/customs.ts';
import { clinicSetupEndpoint } from '../../contract.ts';

const FRESH_MS = 5 * 60_000;

/** The clinic with its hours, rooms, types and doctors; refetched when someone changes them. */
export function useClinicSetup() {
  const setup = useQuery({ ...queryOf(clinicSetupEndpoint, {}), staleTime: FRESH_MS });
  // Before the schedule is rendered: a screen that is opened first knows the clinic from here only.
  if (setup.data) followCountry(setup.data.clinic.country);
  return setup;
}
