import { useSearchParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#foundation/web/ui/tabs.tsx';
import { FiguresTab } from './figures-tab.tsx';
import { SentTab } from './sent-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { UnsentTab } from './unsent-tab.tsx';
import { WeekTab } from './week-tab.tsx';

export const handle = screen({ title: 'Care reminders', roles: STAFF_ROLES });

/** `/clinic/messages/reminders`: what goes out to whom, what went out, what did not and why, the rules and the figures. */
export default function RemindersPage() {
  const [tab] = useAddressChoice('tab', ['week', 'sent', 'unsent', 'settings', 'figures']);
  const [, setParams] = useSearchParams();
  return (
    <Tabs
      value={tab}
      // Filters of the previous tab are dropped.
      onValueChange={(next) => setParams(next === 'week' ? {} : { tab: next }, { preventScrollReset: true })}
    >
      <TabsList aria-label="Care reminders">
        <TabsTrigger value="week">This week</TabsTrigger>
        <TabsTrigger value="sent">Sent</TabsTrigger>
        <TabsTrigger value="unsent">Not sent</TabsTrigger>
        <TabsTrigger value="settings">Settings</TabsTrigger>
        <TabsTrigger value="figures">Figures</TabsTrigger>
      </TabsList>
      <TabsContent value="week">
        <WeekTab />
      </TabsContent>
      <TabsContent value="sent">
        <SentTab />
      </TabsContent>
      <TabsContent value="unsent">
        <UnsentTab />
      </TabsContent>
      <TabsContent value="settings">
        <SettingsTab />
      </TabsContent>
      <TabsContent value="figures">
        <FiguresTab />
      </TabsContent>
    </Tabs>
  );
}
