import { useInfiniteQuery } from '@tanstack/react-query';
import { PackageSearch, Printer, SearchX } from 'lucide-react';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { setOrDelete, useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { recallLotEndpoint } from '../recall.contract.ts';
import { recallExport } from './export-recall.ts';
import { DOSE_COLUMNS, doseCard } from './recall-columns.tsx';
import { RecallForm, type RecallQuestion } from './recall-form.tsx';

export const handle = screen({ title: 'Lot recall', roles: STAFF_ROLES });

/** Behavior 14: every pet that got a dose of a lot, with whom to call. The lot is in the URL. */
export default function RecallPage() {
  const clock = useClinicClock();
  const [params, setParams] = useSearchParamsOfRecall();
  const asked = params.lot !== '';
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Lot recall"
        description="Every pet that received a dose from a lot, with the client to call."
        actions={
          asked ? (
            <>
              <Button onClick={() => window.print()} className="print:hidden">
                <Printer aria-hidden />
                Print
              </Button>
              <ExportButton
                list={recallExport(params)}
                fileName={`recall-${params.lot}-${clock.today}.csv`}
                noun="doses"
              />
            </>
          ) : undefined
        }
      />
      <RecallForm key={`${params.lot} ${params.product}`} asked={params} onAsk={setParams} />
      {asked ? (
        <Doses question={params} />
      ) : (
        <EmptyState
          icon={<PackageSearch />}
          title="Enter a lot number"
          hint="As printed on the vial. Spaces and upper or lower case do not matter."
        />
      )}
    </div>
  );
}

function useSearchParamsOfRecall(): readonly [RecallQuestion, (question: RecallQuestion) => void] {
  const [params, set] = useAddressParams();
  return [
    { lot: params.get('lot') ?? '', product: params.get('product') ?? '' },
    ({ lot, product }) =>
      set((next) => {
        setOrDelete(next, 'lot', lot);
        setOrDelete(next, 'product', product);
      }),
  ];
}

function Doses({ question }: { readonly question: RecallQuestion }) {
  const list = useInfiniteQuery({ ...pagesOf(recallLotEndpoint, { ...question, limit: 100 }) });
  return (
    <PagedTable
      list={list}
      failure="The doses could not be loaded"
      noun={['dose', 'doses']}
      label="Doses of the lot"
      columns={DOSE_COLUMNS}
      rowKey={({ id }) => id}
      rowTo={({ petId }) => `/clinic/pets/${petId}`}
      card={doseCard}
      empty={
        <EmptyState
          icon={<SearchX />}
          title={`No dose of lot ${question.lot} was given here`}
          hint="Check the number on the vial, or leave the vaccine blank."
        />
      }
    />
  );
}
