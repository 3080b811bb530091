import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { pageReader, pagesOf } from '#foundation/web/pages.ts';
import { isoDayIn } from '#foundation/web/time/zone-time.ts';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { listAiClinicsEndpoint, listAiUsageEndpoint } from '../contract.ts';
import { useUsageFilters } from '#practice/assistant/web/public/use-usage-filters.ts';
import { UsageLedger } from '#practice/assistant/web/public/usage-ledger.tsx';

const CLINICS_OFFERED = 100;
const ZONE = 'UTC';

/** AI usage of all clinics, by days in UTC. */
export function PlatformLedger() {
  const state = useUsageFilters();
  const { clinicId } = state;
  const filters = { ...state.filters, ...(clinicId === undefined ? {} : { clinicId }) };
  const clinics = useQuery(queryOf(listAiClinicsEndpoint, { limit: CLINICS_OFFERED }));
  const list = useInfiniteQuery({
    ...pagesOf(listAiUsageEndpoint, filters),
    placeholderData: (before) => before,
  });
  return (
    <UsageLedger
      list={list}
      filters={state}
      zone={ZONE}
      today={isoDayIn(ZONE, useNow())}
      withClinic
      readPage={pageReader(listAiUsageEndpoint, { ...filters, limit: 100 })}
    >
      <Combobox
        aria-label="Clinic"
        options={[
          { value: '', label: 'All clinics' },
          ...(clinics.data?.items ?? []).map((clinic) => ({ value: clinic.clinicId, label: clinic.name })),
        ]}
        value={clinicId ?? ''}
        valueLabel="One clinic"
        onValueChange={(id) => state.set('of', id)}
        searchPlaceholder="Clinic"
        className="w-full sm:w-56"
      />
    </UsageLedger>
  );
}
