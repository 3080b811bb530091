import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { AI_PROVIDER_KIND_LABELS } from '#vocabulary/ai-providers.ts';
import { queryOf } from '#foundation/web/api.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { type Column, DataTable } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { providerState } from '#practice/assistant/web/public/provider-state.ts';
import { type AiProvider, listAiProvidersEndpoint } from '../providers.contract.ts';
import { ProviderSheet } from './provider-sheet.tsx';

const COLUMNS: readonly Column<AiProvider>[] = [
  {
    key: 'name',
    header: 'Provider',
    cell: ({ name, kind }) => (
      <span className="flex min-w-0 flex-col py-1">
        {name}
        <span className="text-sm font-normal text-ink-muted">{AI_PROVIDER_KIND_LABELS[kind]}</span>
      </span>
    ),
  },
  {
    key: 'key',
    header: 'Key',
    from: 'sm',
    cell: ({ keyHint }) => (keyHint === null ? 'None' : `ends with ${keyHint}`),
  },
  { key: 'models', header: 'Models', numeric: true, cell: ({ modelCount }) => showNumber(modelCount) },
  {
    key: 'state',
    header: 'State',
    cell: (provider) => {
      const { label, tone } = providerState(provider);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
];

/** The platform's accounts with providers. One of them opens in a sheet: `provider=` and its id, or `new`. */
export function ProvidersPart() {
  const [params] = useSearchParams();
  const [, change] = useAddressParams();
  const list = useQuery(queryOf(listAiProvidersEndpoint, {}));
  const providers = list.data?.items;
  const requestedId = params.get('provider');
  const chosen = providers?.find(({ id }) => id === requestedId);
  const show = (id: string | null) =>
    change((next) => (id === null ? next.delete('provider') : next.set('provider', id)), {
      replace: id === null,
    });
  if (list.error && !providers) {
    return (
      <ErrorState
        title="The providers could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="max-w-prose text-ink-muted">
          A model is requested from the provider with the same name. Keys are stored encrypted and never shown again.
        </p>
        <Button onClick={() => show('new')}>
          <Plus aria-hidden />
          New provider
        </Button>
      </div>
      <DataTable
        label="Providers"
        columns={COLUMNS}
        rows={providers}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `?tab=providers&provider=${id}`}
        selectedKey={requestedId ?? undefined}
        empty={
          <EmptyState
            icon={<KeyRound />}
            title="No providers yet"
            hint="Without one, rules draft for clinics that have no provider of their own."
            action={<Button onClick={() => show('new')}>Add the first provider</Button>}
          />
        }
      />
      {(chosen || requestedId === 'new') && (
        <ProviderSheet key={requestedId} provider={chosen} onClose={() => show(null)} />
      )}
    </div>
  );
}
