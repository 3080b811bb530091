import { useInfiniteQuery } from '@tanstack/react-query';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { deviceZone, isoDayIn } from '#foundation/web/time/zone-time.ts';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { ClinicFilter } from '#platform/clinics/web/public/clinic-filter.tsx';
import { listPlatformAuditEndpoint } from '../contract.ts';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { useAuditFilters } from './audit-filters.ts';
import { AuditTable } from './audit-table.tsx';

export const handle = screen({ title: 'Audit trail', roles: ['platform_admin'] });

/** What was done on the platform and in every clinic. The values of a clinic's own entries are hidden. */
export default function PlatformAuditPage() {
  const state = useAuditFilters();
  const zone = deviceZone();
  const nowMs = useNow();
  const list = useInfiniteQuery({
    ...pagesOf(listPlatformAuditEndpoint, {
      ...state.filters,
      ...(state.clinicId === undefined ? {} : { clinicId: state.clinicId }),
    }),
    placeholderData: (before) => before,
  });
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Audit trail"
        description="Who did what, when and from where. Clinics’ own records are not shown here."
      />
      <AuditFilterBar state={state} today={isoDayIn('UTC', nowMs)}>
        <ClinicFilter
          value={state.clinicId ?? ''}
          onValueChange={(clinicId) => state.set('clinic', clinicId)}
        />
      </AuditFilterBar>
      <AuditTable list={list} zone={zone} state={state} withClinic />
    </div>
  );
}
