import { useInfiniteQuery } from '@tanstack/react-query';
import { FileUp, SearchX, TestTube } from 'lucide-react';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { pageReader, pagesOf } from '#foundation/web/pages.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { useAddressSheet } from '#foundation/web/table/use-address-sheet.ts';
import { listLaboratoryTestsEndpoint, type PlatformLaboratory } from '../contract.ts';
import { TEST_COLUMNS, testLine } from '../import.rules.ts';
import { TEST_LIST_COLUMNS } from './test-columns.tsx';
import { TestSheet } from './test-sheet.tsx';

const STATES = [
  { value: 'offered', label: 'Offered' },
  { value: 'retired', label: 'Retired' },
  { value: 'all', label: 'All' },
] as const;

interface TestsSectionProps {
  readonly laboratory: PlatformLaboratory;
  readonly onImport: () => void;
}

/** The tests of a laboratory, for the platform. `?test=<id>` or `?test=new` opens the side sheet of one. */
export function TestsSection({ laboratory, onImport }: TestsSectionProps) {
  const laboratoryId = laboratory.id;
  const [typed, type, q] = useAddressSearch();
  const [state, choose] = useAddressChoice('state', ['offered', 'retired', 'all']);
  const { openKey, addressOf, close } = useAddressSheet('test');
  const list = useInfiniteQuery({
    ...pagesOf(listLaboratoryTestsEndpoint, { laboratoryId, q, state }),
    placeholderData: (before) => before,
  });
  const chosen = list.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === openKey);

  return (
    <section aria-label="Tests" className="flex flex-col gap-3">
      <FilterBar
        search={{ label: 'Search tests', placeholder: 'Name or code', value: typed, onValueChange: type }}
        chosen={state === 'offered' ? 0 : 1}
        onClear={() => {
          type('');
          choose('offered');
        }}
        actions={
          <>
            <Button onClick={onImport}>
              <FileUp aria-hidden />
              Import
            </Button>
            <ExportButton
              list={{
                head: Object.keys(TEST_COLUMNS),
                line: testLine,
                readPage: pageReader(listLaboratoryTestsEndpoint, { laboratoryId, q, state, limit: 100 }),
              }}
              fileName={`tests-${laboratory.name.replaceAll(/\W+/g, '-').toLowerCase()}.csv`}
              noun="tests"
            />
          </>
        }
      >
        <Select aria-label="State" options={STATES} value={state} onValueChange={choose} className="w-auto" />
      </FilterBar>
      <PagedTable
        list={list}
        failure="The tests could not be loaded"
        noun={['test', 'tests']}
        label="Tests"
        columns={TEST_LIST_COLUMNS}
        rowKey={({ id }) => id}
        rowTo={({ id }) => addressOf(id)}
        selectedKey={openKey ?? undefined}
        empty={
          q === '' && state !== 'retired' ? (
            <EmptyState
              icon={<TestTube />}
              title="No tests yet"
              hint="Add them one by one, or import them from a file supplied by the laboratory."
              action={<Button onClick={onImport}>Import a file</Button>}
            />
          ) : (
            <EmptyState
              icon={<SearchX />}
              title="No test matches"
              action={
                <Button
                  onClick={() => {
                    type('');
                    choose('all');
                  }}
                >
                  Show all tests
                </Button>
              }
            />
          )
        }
      />
      {(chosen || openKey === 'new') && (
        <TestSheet key={openKey} laboratoryId={laboratoryId} test={chosen} onClose={close} />
      )}
    </section>
  );
}
