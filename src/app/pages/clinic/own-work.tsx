import { May } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { getTreatmentSheetEndpoint } from '#practice/acts/treatments.contract.ts';
import { TreatmentsDueCard } from '#practice/acts/web/public/treatments-due-card.tsx';
import { listUnsignedVisitsEndpoint } from '#practice/visits/contract.ts';
import { MyUnsignedVisitsCard } from '#practice/visits/web/public/my-unsigned-visits-card.tsx';

/** What is on a colleague's own plate: a doctor signs visits, a technician gives treatments. */
export default function OwnWork() {
  const { role } = useSession();
  if (role === 'doctor')
    return (
      <May call={listUnsignedVisitsEndpoint}>
        <MyUnsignedVisitsCard />
      </May>
    );
  return (
    <May call={getTreatmentSheetEndpoint}>
      <TreatmentsDueCard />
    </May>
  );
}
