import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { metaOf } from '#foundation/web/query-meta.ts';
import { getTreatmentSheetEndpoint } from '../../treatments.contract.ts';
import { refreshSheets } from './sheet-cache.ts';

/** For screens that nobody touches: a lost connection is noticed at the latest then. */
const SCREEN_REFRESH_MS = 60_000;

/** The treatment sheet of a day, kept up to date. */
export function useSheet(day: string, { isBigScreen }: { readonly isBigScreen: boolean }) {
  const input = { day };
  return useQuery({
    ...queryOf(getTreatmentSheetEndpoint, input),
    meta: { ...metaOf(getTreatmentSheetEndpoint, input), refresh: refreshSheets },
    placeholderData: (before) => before,
    ...(isBigScreen ? { refetchInterval: SCREEN_REFRESH_MS, refetchIntervalInBackground: true } : {}),
  });
}
