import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { type ApiKey, listApiKeysEndpoint } from '../contract.ts';
import { ApiKeyRow } from './api-key-row.tsx';
import { NewApiKeySheet } from './new-api-key-sheet.tsx';
import { SigningKeysCard } from './signing-keys-card.tsx';

export const handle = screen({ title: 'API keys', roles: ['platform_admin'] });

/** Lists, creates and revokes the API keys of browsers and other programs. */
export default function ApiKeysPage() {
  const [params, setParams] = useSearchParams();
  const list = useQuery(queryOf(listApiKeysEndpoint, {}));
  const keys = list.data?.items;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="API keys"
        description="To rotate a key, create a new one, switch your programs over to it, then revoke the old one."
        primary={{
          label: 'New key',
          icon: <KeyRound aria-hidden />,
          shortcut: 'N',
          onSelect: () => setParams({ new: '1' }),
        }}
      />
      {list.error && !keys ? (
        <ErrorState
          title="The keys could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <>
          <KeysCard
            title="Secret keys"
            description="For programs on your own servers. They read and change the accounts of every clinic: never use one in a browser."
            nothing="No secret keys."
            keys={keys?.filter(({ kind }) => kind === 'secret')}
          />
          <KeysCard
            title="Publishable keys"
            description="For browsers and apps. They grant no access by themselves: users see what their role allows after they sign in."
            nothing="No publishable keys."
            keys={keys?.filter(({ kind }) => kind === 'publishable')}
          />
          <SigningKeysCard />
        </>
      )}
      {params.has('new') && <NewApiKeySheet onClose={() => setParams({}, { replace: true })} />}
    </div>
  );
}

interface KeysCardProps {
  readonly title: string;
  readonly description: string;
  readonly nothing: string;
  readonly keys: readonly ApiKey[] | undefined;
}

function KeysCard({ title, description, nothing, keys }: KeysCardProps) {
  return (
    <Card>
      <CardHeader title={title} description={description} />
      {!keys && <SkeletonRows rows={2} className="border-t border-line" />}
      {keys?.length === 0 && <p className="border-t border-line px-4 py-3 text-ink-muted">{nothing}</p>}
      {keys && keys.length > 0 && (
        <ItemList className="border-t border-line">
          {keys.map((key) => (
            <ApiKeyRow key={key.id} apiKey={key} />
          ))}
        </ItemList>
      )}
    </Card>
  );
}
