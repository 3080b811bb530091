import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { StatCard } from '#foundation/web/ui/stat-card.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#foundation/web/ui/tabs.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { aiOverviewEndpoint } from '../contract.ts';
import { ClinicsPart } from './clinics-part.tsx';
import { ModelsPart } from './models-part.tsx';
import { PlatformLedger } from './platform-ledger.tsx';
import { ProvidersPart } from './providers-part.tsx';
import { StopBanner, StopButton } from './stop-controls.tsx';

export const handle = screen({ title: 'AI Control', roles: ['platform_admin'] });

const TABS = ['clinics', 'models', 'providers', 'ledger'] as const;
const TAB_LABELS: Readonly<Record<(typeof TABS)[number], string>> = {
  clinics: 'Clinics',
  models: 'Models',
  providers: 'Providers',
  ledger: 'Ledger',
};
const PARTS = {
  clinics: ClinicsPart,
  models: ModelsPart,
  providers: ProvidersPart,
  ledger: PlatformLedger,
} as const;

/** What an assistant may do and spend, clinic by clinic, and how to stop it everywhere. */
export default function AiControlPage() {
  const [tab] = useAddressChoice('tab', TABS);
  const [, setParams] = useSearchParams();
  const overview = useQuery(queryOf(aiOverviewEndpoint, {}));
  const { data } = overview;
  // Switching the tab removes the other tab's filters from the URL.
  const open = (next: string) =>
    setParams(next === TABS[0] ? {} : { tab: next }, { preventScrollReset: true });
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="AI Control"
        description="Rules write the drafts at every clinic. A model writes them only where you allow it and the clinic turns it on."
        actions={data && <StopButton overview={data} />}
      />
      {data?.stop && <StopBanner stop={data.stop} />}
      {overview.error && !data ? (
        <ErrorState
          compact
          title="The assistant’s status could not be loaded"
          error={overview.error}
          onRetry={() => void overview.refetch()}
        />
      ) : (
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
          <StatCard
            label="Allowed"
            value={data && `${showNumber(data.allowedCount)} of ${showNumber(data.clinicCount)}`}
            hint="Clinics that may use at least one feature"
          />
          <StatCard
            label="Turned on"
            value={data && showNumber(data.onCount)}
            hint="Clinics with a feature both allowed and turned on"
          />
          <StatCard
            label="Emergency stop"
            value={data && (data.stop ? 'On' : 'Off')}
            hint={
              data?.stop ? 'Rules draft for all clinics' : 'Models draft where they are allowed and turned on'
            }
            className="max-lg:col-span-2"
          />
        </div>
      )}
      <Tabs value={tab} onValueChange={open}>
        <TabsList aria-label="AI Control">
          {TABS.map((name) => (
            <TabsTrigger key={name} value={name}>
              {TAB_LABELS[name]}
            </TabsTrigger>
          ))}
        </TabsList>
        {TABS.map((name) => {
          const Part = PARTS[name];
          return (
            <TabsContent key={name} value={name}>
              <Part />
            </TabsContent>
          );
        })}
      </Tabs>
    </div>
  );
}
