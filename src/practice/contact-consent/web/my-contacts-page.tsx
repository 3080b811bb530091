import { screen } from '#foundation/web/layout/screen.ts';
import { PortalColumn } from '#foundation/web/portal/portal-column.tsx';
import { PortalHeader } from '#foundation/web/portal/portal-header.tsx';
import { useMyClinics } from '#practice/clinics/web/public/use-my-clinics.ts';
import { MyContactsCard } from './public/my-contacts-card.tsx';

export const handle = screen({ title: 'Message settings', roles: ['client'] });

/** Which messages of their clinics a client wants, and where. */
export default function MyContactsPage() {
  useMyClinics();
  return (
    <PortalColumn>
      <PortalHeader title="Message settings" text="Choose which messages you get, and where" />
      <MyContactsCard />
    </PortalColumn>
  );
}
