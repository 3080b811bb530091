import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { PageSpinner } from '#foundation/web/ui/spinner.tsx';
import { getClinicEndpoint } from '../../contract.ts';

/**
 * Renders a staff member's page once the clinic is known: forms suggest its day and its currency when they open, and
 * do not change them later. Without a connection or an answer the page opens all the same.
 */
export function ClinicGuard({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const asks = session.clinicId !== null && session.can(getClinicEndpoint.permission);
  const { isPending, fetchStatus, errorUpdateCount } = useQuery({
    ...queryOf(getClinicEndpoint, {}),
    staleTime: 10 * 60_000,
    enabled: asks,
  });
  const isFirstAnswerAwaited = isPending && fetchStatus === 'fetching' && errorUpdateCount === 0;
  return asks && isFirstAnswerAwaited ? <PageSpinner /> : children;
}
