import { useInfiniteQuery } from '@tanstack/react-query';
import { FileUp, SearchX, TestTube } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { call } from '#foundation/web/api.ts';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { pagesOf } from '#foundation/web/pages.ts';
import { SearchField } from '#foundation/web/table/search-field.tsx';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { DataTable } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { LoadMore } from '#foundation/web/ui/load-more.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
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

/** The tests of one laboratory, for the platform to keep. One of them beside the list: `?test=` and its id, or `new`. */
export function TestsSection({ laboratory, onImport }: TestsSectionProps) {
  const laboratoryId = laboratory.id;
  const [typed, type, q] = useAddressSearch();
  const [state, choose] = useAddressChoice('state', ['offered', 'retired', 'all']);
  const [params] = useSearchParams();
  const [, change] = useAddressParams();
  const list = useInfiniteQuery({
    ...pagesOf(listLaboratoryTestsEndpoint, { laboratoryId, q, state }),
    placeholderData: (before) => before,
  });
  const tests = list.data?.pages.flatMap(({ items }) => items);
  const wanted = params.get('test');
  const chosen = tests?.find(({ id }) => id === wanted);
  const addressOf = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('test', id);
    return `?${next}`;
  };
  const close = () => change((next) => next.delete('test'));

  return (
    <section aria-label="Tests" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2" role="search">
        <SearchField
          label="Search tests"
          placeholder="Name or code"
          value={typed}
          onValueChange={type}
          className="w-full sm:w-72"
        />
        <Select aria-label="State" options={STATES} value={state} onValueChange={choose} className="w-auto" />
        <div className="flex gap-2 sm:ml-auto">
          <Button onClick={onImport}>
            <FileUp aria-hidden />
            Import
          </Button>
          <ExportButton
            list={{
              head: Object.keys(TEST_COLUMNS),
              line: testLine,
              readPage: (cursor, signal) =>
                call(
                  listLaboratoryTestsEndpoint,
                  { laboratoryId, q, state, limit: 100, ...(cursor === undefined ? {} : { cursor }) },
                  { signal },
                ),
            }}
            fileName={`tests-${laboratory.name.replaceAll(/\W+/g, '-').toLowerCase()}.csv`}
            noun="tests"
          />
        </div>
      </div>
      {list.error && !list.data ? (
        <ErrorState
          title="The tests could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <div aria-busy={list.isPlaceholderData}>
          <DataTable
            label="Tests"
            columns={TEST_LIST_COLUMNS}
            rows={tests}
            rowKey={({ id }) => id}
            rowTo={({ id }) => addressOf(id)}
            selectedKey={wanted ?? undefined}
            empty={
              q === '' && state !== 'retired' ? (
                <EmptyState
                  icon={<TestTube />}
                  title="No tests yet"
                  hint="Write them down one by one, or take them over from a file of the laboratory."
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
            footer={
              <LoadMore
                shown={tests?.length ?? 0}
                hasMore={list.hasNextPage}
                busy={list.isFetchingNextPage}
                onLoadMore={() => void list.fetchNextPage()}
                noun={['test', 'tests']}
              />
            }
          />
        </div>
      )}
      {(chosen || wanted === 'new') && (
        <TestSheet key={wanted} laboratoryId={laboratoryId} test={chosen} onClose={close} />
      )}
    </section>
  );
}
