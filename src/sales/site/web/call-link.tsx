import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useRouteExists } from '#foundation/web/layout/use-existing-routes.ts';

/** A call-to-action link. It leads to the registration when its page does not exist. */
export function CallLink({ to, ...props }: ComponentProps<typeof Link> & { readonly to: string }) {
  const exists = useRouteExists();
  return <Link to={exists(to) ? to : '/register'} {...props} />;
}
