import { Navigate, useLocation } from 'react-router';
import { screen } from '#foundation/web/layout/screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import IntegrationPage from './integration-page.tsx';

export const handle = screen({
  title: 'Integrations',
  roles: ['platform_admin', 'clinic_admin'],
  allowsSignedOut: true,
});

/** The provider's redirect target: the integration page, or for a clinic admin the clinic's settings. */
export default function ReturnPage() {
  const { role } = useSession();
  const { search } = useLocation();
  if (role !== 'clinic_admin') return <IntegrationPage />;
  const params = new URLSearchParams(search);
  params.set('tab', 'crm');
  return <Navigate to={{ pathname: '/clinic/settings', search: params.toString() }} replace />;
}
