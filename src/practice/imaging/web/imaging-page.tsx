import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#foundation/web/ui/tabs.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { DevicesPanel } from './devices-panel.tsx';
import { RequestsPanel } from './requests-panel.tsx';
import { StudiesPanel } from './studies-panel.tsx';
import { UnmatchedPanel } from './unmatched-panel.tsx';

export const handle = screen({ title: 'Imaging', roles: STAFF_ROLES, help: '/clinic/help#imaging' });

const TABS = ['requests', 'studies', 'unmatched', 'devices'] as const;

/** `/clinic/imaging`: requests, studies, those that wait for a match, and the devices that send them; the tab is in the URL. */
export default function ImagingPage() {
  const clock = useClinicClock();
  const [tab, choose] = useAddressChoice('tab', TABS);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Imaging" description="Request studies from a visit." />
      <Tabs value={tab} onValueChange={(next) => choose(TABS.find((one) => one === next) ?? 'requests')}>
        <TabsList aria-label="Imaging">
          <TabsTrigger value="requests">Requests</TabsTrigger>
          <TabsTrigger value="studies">Studies</TabsTrigger>
          <TabsTrigger value="unmatched">Unmatched</TabsTrigger>
          <TabsTrigger value="devices">Devices</TabsTrigger>
        </TabsList>
        <TabsContent value="requests">
          <RequestsPanel clock={clock} />
        </TabsContent>
        <TabsContent value="studies">
          <StudiesPanel zone={clock.zone} />
        </TabsContent>
        <TabsContent value="unmatched">
          <UnmatchedPanel zone={clock.zone} />
        </TabsContent>
        <TabsContent value="devices">
          <DevicesPanel zone={clock.zone} />
        </TabsContent>
      </Tabs>
    </div>
  );
}
