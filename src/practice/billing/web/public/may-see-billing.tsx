import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '#foundation/web/session/use-session.ts';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { listInvoicesEndpoint } from '../../invoices.contract.ts';

/** A page about money. A support access does not include it, so that it is not even asked for. */
export function MaySeeBilling({ children }: { readonly children: ReactNode }) {
  if (useSession().can(listInvoicesEndpoint.permission)) return children;
  return (
    <EmptyState
      icon={<Lock />}
      title="Support access does not include billing"
      hint="Only the clinic’s staff can see invoices and payments."
    />
  );
}
