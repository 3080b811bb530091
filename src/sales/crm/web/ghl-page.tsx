import { Navigate, useLocation } from 'react-router';

/** `/ghl`: redirects to `/ghl/callback`, with the provider's query parameters. */
export default function GhlPage() {
  return <Navigate to={{ pathname: '/ghl/callback', search: useLocation().search }} replace />;
}
