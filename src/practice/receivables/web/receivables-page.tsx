import { Lock } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#foundation/web/ui/tabs.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { listReceivablesEndpoint } from '../contract.ts';
import { AgeingList } from './ageing-list.tsx';
import { Reminders } from './reminders.tsx';

export const handle = screen({ title: 'Receivables', roles: STAFF_ROLES });

/** `/clinic/receivables`: what clients owe by how long it has been due, and the reminders that are due. */
export default function ReceivablesPage() {
  const maySee = useSession().can(listReceivablesEndpoint.permission);
  const [tab] = useAddressChoice('tab', ['owed', 'reminders']);
  const [, setParams] = useSearchParams();
  const clock = useClinicClock();
  if (!maySee)
    return (
      <EmptyState
        icon={<Lock />}
        title="Support cannot see what clients owe"
        hint="Only the clinic’s staff can see what clients owe."
      />
    );
  return (
    <Tabs
      value={tab}
      // Filters of the previous tab are dropped.
      onValueChange={(next) => setParams(next === 'owed' ? {} : { tab: next }, { preventScrollReset: true })}
    >
      <TabsList aria-label="Receivables" className="print:hidden">
        <TabsTrigger value="owed">What clients owe</TabsTrigger>
        <TabsTrigger value="reminders">Reminders</TabsTrigger>
      </TabsList>
      <TabsContent value="owed">
        <AgeingList clock={clock} />
      </TabsContent>
      <TabsContent value="reminders">
        <Reminders />
      </TabsContent>
    </Tabs>
  );
}
