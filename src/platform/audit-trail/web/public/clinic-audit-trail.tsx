import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { isoDayIn } from '#foundation/web/time/zone-time.ts';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { listStaffEndpoint } from '#practice/staff/contract.ts';
import { listAuditEndpoint } from '../../contract.ts';
import { AuditFilterBar } from '../audit-filter-bar.tsx';
import { useAuditFilters } from '../audit-filters.ts';
import { AuditTable } from '../audit-table.tsx';
import { trailExport } from '../export-trail.ts';

const STAFF_OFFERED = 100;

/** Who did what in the clinic, when and from where; for its admins. */
export function ClinicAuditTrail({ zone }: { readonly zone: string }) {
  const state = useAuditFilters();
  const staff = useQuery(queryOf(listStaffEndpoint, { state: 'all', limit: STAFF_OFFERED }));
  const list = useInfiniteQuery({
    ...pagesOf(listAuditEndpoint, state.filters),
    placeholderData: (before) => before,
  });
  const today = isoDayIn(zone, useNow());
  const people = (staff.data?.items ?? []).flatMap(({ userId, fullName }) =>
    userId === null ? [] : [{ value: userId, label: fullName }],
  );
  return (
    <div className="flex flex-col gap-4">
      <AuditFilterBar
        state={state}
        today={today}
        actions={
          <ExportButton
            list={trailExport(state.filters)}
            fileName={`audit-trail-${today}.csv`}
            noun="lines"
          />
        }
      >
        <Combobox
          aria-label="Who did it"
          options={[{ value: '', label: 'Everyone' }, ...people]}
          value={state.filters.actorId ?? ''}
          valueLabel="Someone else"
          onValueChange={(who) => state.set('who', who)}
          placeholder="Everyone"
          searchPlaceholder="Name"
          className="w-full sm:w-40"
        />
      </AuditFilterBar>
      <AuditTable list={list} zone={zone} state={state} />
    </div>
  );
}
