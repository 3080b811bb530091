import { Link, useLocation } from 'react-router';
import { Button } from '#foundation/web/ui/button.tsx';

/** A link to the sign-in page, which redirects a shared browser otherwise. */
export function PasswordLink({ isMain = false }: { readonly isMain?: boolean }) {
  const { state } = useLocation();
  return (
    <Button asChild variant={isMain ? 'primary' : 'ghost'} className={isMain ? 'h-12 text-md' : ''}>
      <Link to="/login?with=password" state={state}>
        Sign in with a password
      </Link>
    </Button>
  );
}
