import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { revealIn } from '#foundation/web/ui/reveal-in.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#foundation/web/ui/tabs.tsx';
import { FiguresTab } from './figures-tab.tsx';
import { SentTab } from './sent-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { UnsentTab } from './unsent-tab.tsx';
import { WeekTab } from './week-tab.tsx';

export const handle = screen({ title: 'Care reminders', roles: STAFF_ROLES });

const TABS = ['week', 'sent', 'unsent', 'settings', 'figures'] as const;
const TAB_LABELS: Readonly<Record<(typeof TABS)[number], string>> = {
  week: 'This week',
  sent: 'Sent',
  unsent: 'Not sent',
  settings: 'Settings',
  figures: 'Results',
};

/** `/clinic/messages/reminders`: what goes out to whom, what went out, what did not and why, the rules and the figures. */
export default function RemindersPage() {
  const [tab] = useAddressChoice('tab', TABS);
  const [, setParams] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
  // On a phone the open tab may be scrolled out of view.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-tab=${tab}]`);
    if (list.current && chosen) revealIn(list.current, chosen);
  }, [tab]);
  return (
    <Tabs
      value={tab}
      // Filters of the previous tab are dropped.
      onValueChange={(next) => setParams(next === 'week' ? {} : { tab: next }, { preventScrollReset: true })}
    >
      <TabsList aria-label="Care reminders" ref={list}>
        {TABS.map((name) => (
          <TabsTrigger key={name} value={name} data-tab={name}>
            {TAB_LABELS[name]}
          </TabsTrigger>
        ))}
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
