import { useQuery } from '@tanstack/react-query';
import { Cpu, Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { formatMoney } from '#foundation/values/money.ts';
import { queryOf } from '#foundation/web/api.ts';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { type Column, DataTable } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { type AiModel, listAiModelsEndpoint } from '../contract.ts';
import { ModelSheet } from './model-sheet.tsx';

const COLUMNS: readonly Column<AiModel>[] = [
  {
    key: 'model',
    header: 'Model',
    cell: ({ provider, model, isOffered, inputPriceMinor, outputPriceMinor, currency }) => (
      <span className="flex min-w-0 flex-col py-1">
        <span className="flex flex-wrap items-center gap-2">
          {model}
          {!isOffered && <Badge>No longer offered</Badge>}
        </span>
        <span className="text-sm font-normal text-ink-muted">
          {provider}
          <span className="@min-[28rem]:hidden">
            {' · '}
            {formatMoney(inputPriceMinor, currency)} in, {formatMoney(outputPriceMinor, currency)} out
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'input',
    header: 'Input per million tokens',
    numeric: true,
    from: 'sm',
    cell: ({ inputPriceMinor, currency }) => formatMoney(inputPriceMinor, currency),
  },
  {
    key: 'output',
    header: 'Output per million tokens',
    numeric: true,
    from: 'sm',
    cell: ({ outputPriceMinor, currency }) => formatMoney(outputPriceMinor, currency),
  },
  {
    key: 'clinics',
    header: 'Clinics',
    numeric: true,
    cell: ({ clinicCount }) => showNumber(clinicCount),
  },
  { key: 'note', header: 'Note', from: 'xl', cell: ({ note }) => note ?? '–' },
];

/** The models that clinics can be set to. One of them opens in a sheet: `model=` and its id, or `new`. */
export function ModelsPart() {
  const [params] = useSearchParams();
  const [, change] = useAddressParams();
  const list = useQuery(queryOf(listAiModelsEndpoint, {}));
  const models = list.data?.items;
  const requestedId = params.get('model');
  const chosen = models?.find(({ id }) => id === requestedId);
  const show = (id: string | null) =>
    change((next) => (id === null ? next.delete('model') : next.set('model', id)), { replace: id === null });
  if (list.error && !models) {
    return (
      <ErrorState
        title="The models could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="max-w-prose text-ink-muted">
          Names and prices from your provider’s price list.
        </p>
        <Button onClick={() => show('new')}>
          <Plus aria-hidden />
          New model
        </Button>
      </div>
      <DataTable
        label="Models"
        columns={COLUMNS}
        rows={models}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `?tab=models&model=${id}`}
        selectedKey={requestedId ?? undefined}
        empty={
          <EmptyState
            icon={<Cpu />}
            title="No models yet"
            hint="A clinic needs a model priced in the currency of its budget."
            action={<Button onClick={() => show('new')}>Add the first model</Button>}
          />
        }
      />
      {(chosen || requestedId === 'new') && (
        <ModelSheet key={requestedId} model={chosen} onClose={() => show(null)} />
      )}
    </div>
  );
}
