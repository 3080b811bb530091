import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useRouteExists } from '#foundation/web/layout/use-existing-routes.ts';

/** A link to a call to action. It leads to making an account where the product has no page for it. */
export function CallLink({ to, ...props }: ComponentProps<typeof Link> & { readonly to: string }) {
  const exists = useRouteExists();
  return <Link to={exists(to) ? to : '/register'} {...props} />;
}
