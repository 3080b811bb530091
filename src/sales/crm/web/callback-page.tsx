import { Navigate, useLocation } from 'react-router';
import { screen } from '#foundation/web/layout/screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import IntegrationPage from './integration-page.tsx';

export const handle = screen({
  title: 'Integrations',
  roles: ['platform_admin', 'clinic_admin'],
  allowsSignedOut: true,
});

/** The redirect URI: shows the integration page, or redirects a clinic admin to the clinic's settings. */
export default function CallbackPage() {
  const { role } = useSession();
  const { search } = useLocation();
  if (role !== 'clinic_admin') return <IntegrationPage />;
  const params = new URLSearchParams(search);
  params.set('tab', 'crm');
  return <Navigate to={{ pathname: '/clinic/settings', search: params.toString() }} replace />;
}
