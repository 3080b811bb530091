import { useInfiniteQuery } from '@tanstack/react-query';
import { ScanLine } from 'lucide-react';
import { pagesOf } from '#foundation/web/pages.ts';
import { PagedRows } from '#foundation/web/table/paged-rows.tsx';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { IMAGING_REQUEST_VIEWS, type ImagingRequestView, listImagingRequestsEndpoint } from '../contract.ts';
import { RequestRow } from './request-row.tsx';

const LABELS: Readonly<Record<ImagingRequestView, string>> = {
  open: 'On the worklist',
  not_charged: 'Images received, not charged',
  all: 'All requests',
};
const EMPTY: Readonly<Record<ImagingRequestView, string>> = {
  open: 'Nothing on the worklist',
  not_charged: 'Every study with images is charged',
  all: 'No imaging requests yet',
};

/** What devices are asked for. */
export function RequestsPanel({ clock }: { readonly clock: ClinicClock }) {
  const [view, choose] = useAddressChoice('view', IMAGING_REQUEST_VIEWS);
  const list = useInfiniteQuery({
    ...pagesOf(listImagingRequestsEndpoint, { view }),
    placeholderData: (before) => before,
  });
  return (
    <div className="flex flex-col gap-4">
      <Select
        aria-label="Requests"
        className="w-64"
        value={view}
        onValueChange={(next) => choose(IMAGING_REQUEST_VIEWS.find((one) => one === next) ?? 'open')}
        options={IMAGING_REQUEST_VIEWS.map((value) => ({ value, label: LABELS[value] }))}
      />
      <PagedRows
        list={list}
        failure="The requests could not be loaded"
        noun={['request', 'requests']}
        className="rounded-lg border border-line bg-surface"
        empty={
          <EmptyState
            icon={<ScanLine />}
            title={EMPTY[view]}
            hint={view === 'not_charged' ? undefined : 'Studies that you request in a visit appear here.'}
          />
        }
      >
        {(requests) => (
          <ItemList>
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} clock={clock} />
            ))}
          </ItemList>
        )}
      </PagedRows>
    </div>
  );
}
