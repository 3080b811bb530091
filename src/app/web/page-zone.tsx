import { useLocation } from 'react-router';
import { ZoneLine } from '#foundation/web/time/zone-line.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { useMyClinics } from '#practice/clinics/web/public/use-my-clinics.ts';

/** Messages are dated in the reader's own time. */
const OWN_TIME = '/client/messages';

/** The zone of the times on a page of a clinic or a client, where it is not the reader's. */
export default function PageZone() {
  const { role } = useSession();
  const { pathname } = useLocation();
  if (role === 'client') return pathname.startsWith(OWN_TIME) ? null : <ClientZones />;
  return <ClinicZone />;
}

function ClinicZone() {
  const { zone } = useClinicClock();
  return <ZoneLine zones={[zone]} />;
}

function ClientZones() {
  const { data } = useMyClinics();
  return <ZoneLine zones={(data?.items ?? []).map(({ timeZone }) => timeZone)} />;
}
