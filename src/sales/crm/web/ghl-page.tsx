import { Navigate, useLocation } from 'react-router';

/** `/ghl`: the integration page, with whatever the provider has put behind the address. */
export default function GhlPage() {
  return <Navigate to={{ pathname: '/ghl/callback', search: useLocation().search }} replace />;
}
