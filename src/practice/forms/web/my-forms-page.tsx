import { useQuery } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { PortalColumn } from '#foundation/web/portal/portal-column.tsx';
import { PortalHeader } from '#foundation/web/portal/portal-header.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { listMyFormsEndpoint } from '../own.contract.ts';
import { MyFormList } from './my-form-list.tsx';

export const handle = screen({ title: 'Forms', roles: ['client'] });

/** `/client/forms`: the forms that clinics have sent to the client. */
export default function MyFormsPage() {
  const { data, error, refetch } = useQuery(queryOf(listMyFormsEndpoint, {}));
  const open = data?.items.filter(({ signedAt }) => signedAt === null) ?? [];
  const signed = data?.items.filter(({ signedAt }) => signedAt !== null) ?? [];
  return (
    <PortalColumn>
      <PortalHeader title="Forms" text="Forms your clinic asks you to fill out before a visit." />
      {error && !data ? (
        <ErrorState title="Your forms could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-40" />
      ) : data.items.length === 0 ? (
        <EmptyState icon={<FileCheck />} title="No forms" hint="Forms from your clinic appear here." />
      ) : (
        <>
          {open.length > 0 && <MyFormList title="To fill out" titleId="open-forms" forms={open} />}
          {signed.length > 0 && <MyFormList title="Completed" titleId="signed-forms" forms={signed} />}
        </>
      )}
    </PortalColumn>
  );
}
