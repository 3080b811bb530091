import { LifeBuoy } from 'lucide-react';
import { Link } from 'react-router';
import { ApiError } from '#foundation/web/api-error.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { helpAddressOf } from './help-address.ts';

/** On a page that failed: a new ticket that quotes the failure. */
export function ContactSupport({ error }: { readonly error: unknown }) {
  const { role } = useSession();
  const address = role === null ? undefined : helpAddressOf(role);
  if (address === undefined) return null;
  const query = new URLSearchParams({ new: '1' });
  if (error instanceof ApiError && error.requestId !== undefined) query.set('reference', error.requestId);
  return (
    <Button asChild variant="ghost">
      <Link to={`${address}?${query.toString()}`}>
        <LifeBuoy aria-hidden /> Contact support
      </Link>
    </Button>
  );
}
