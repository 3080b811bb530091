import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { openSharedRecordEndpoint } from '../shares.contract.ts';
import { LinkError, LinkPage } from '#practice/record-shares/web/public/link-page.tsx';
import { READ_ONCE } from '#practice/record-shares/web/public/read-once.ts';
import { SharedRecord } from './shared-record.tsx';

/** `/shared-records`: the record that a clinic shares by a link, without signing in. */
export default function SharedRecordPage() {
  return (
    <LinkPage
      title="Shared record"
      description="A medical record shared by a veterinary clinic."
      render={(token) => <OpenedRecord token={token} />}
    />
  );
}

function OpenedRecord({ token }: { readonly token: string }) {
  const shared = useQuery({ ...queryOf(openSharedRecordEndpoint, { token }), ...READ_ONCE });
  if (shared.data) return <SharedRecord {...shared.data} token={token} />;
  if (!shared.error) return <SkeletonRows rows={6} />;
  return (
    <LinkError
      title="The record could not be loaded"
      error={shared.error}
      onRetry={() => void shared.refetch()}
    />
  );
}
