import { useSearchParams } from 'react-router';
import { screen } from '#foundation/web/layout/screen.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#foundation/web/ui/tabs.tsx';
import { DemoList } from './demo-list.tsx';
import { SetupPanel } from './setup-panel.tsx';

export const handle = screen({ title: 'Demos', roles: ['platform_admin'] });

const TABS = ['upcoming', 'past', 'settings'] as const;
const TAB_LABELS: Readonly<Record<(typeof TABS)[number], string>> = {
  upcoming: 'Upcoming',
  past: 'Past',
  settings: 'Hosts and hours',
};

/** Booked demos, and the hosts with their hours. */
export default function DemosPage() {
  const [tab] = useAddressChoice('tab', TABS);
  const [, setParams] = useSearchParams();
  const open = (next: string) =>
    setParams(next === TABS[0] ? {} : { tab: next }, { preventScrollReset: true });
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Demos" description="Demos booked on the website." />
      <Tabs value={tab} onValueChange={open}>
        <TabsList aria-label="Demos">
          {TABS.map((name) => (
            <TabsTrigger key={name} value={name}>
              {TAB_LABELS[name]}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="upcoming">
          <DemoList when="upcoming" />
        </TabsContent>
        <TabsContent value="past">
          <DemoList when="past" />
        </TabsContent>
        <TabsContent value="settings">
          <SetupPanel />
        </TabsContent>
      </Tabs>
    </div>
  );
}
