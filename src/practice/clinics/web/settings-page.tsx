import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { screen } from '#foundation/web/layout/screen.ts';
import { May, MayChange } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#foundation/web/ui/tabs.tsx';
import { useIsWide } from '#foundation/web/ui/use-width.ts';
import { ClinicAssistant } from '#platform/ai-control/web/public/clinic-assistant.tsx';
import { ClinicAuditTrail } from '#platform/audit-trail/web/public/clinic-audit-trail.tsx';
import { SecondFactorRuleCard } from '#identity/accounts/web/public/second-factor-rule-card.tsx';
import { ClinicLaboratories } from '#practice/laboratories/web/public/clinic-laboratories.tsx';
import { getOnboardingEndpoint } from '#practice/onboarding/contract.ts';
import { OnboardingSetting } from '#practice/onboarding/web/public/onboarding-setting.tsx';
import { ClinicConnection } from '#practice/crm-connection/web/public/clinic-connection.tsx';
import { DevicesCard } from '#identity/security/web/public/devices-card.tsx';
import { SecurityRulesForm } from '#identity/security/web/public/security-rules-form.tsx';
import { ClinicEvents } from '#platform/support-access/web/public/clinic-events.tsx';
import { SupportAccessLog } from '#platform/support-access/web/public/support-access-log.tsx';
import { changeAppointmentTypeEndpoint, type ClinicSetup } from '../contract.ts';
import { BookingRulesForm } from './booking-rules-form.tsx';
import { ClinicForm } from './clinic-form.tsx';
import { HoursForm } from './hours-form.tsx';
import { OnlineTypesCard } from './online-types-card.tsx';
import { useClinicSetup } from './public/use-clinic-setup.ts';
import { RoomsCard } from './rooms-card.tsx';
import { TypeSheet } from './type-sheet.tsx';
import { TypesCard } from './types-card.tsx';

export const handle = screen({ title: 'Settings', roles: ['clinic_admin'] });

const TABS = [
  'clinic',
  'hours',
  'types',
  'rooms',
  'booking',
  'security',
  'devices',
  'crm',
  'laboratories',
  'assistant',
  'support',
  'audit',
] as const;
/** The parts that are shown to nobody who may not change them. */
const TO_BE_MANAGED: ReadonlySet<(typeof TABS)[number]> = new Set(['security', 'devices', 'crm']);
const TAB_LABELS: Readonly<Record<(typeof TABS)[number], string>> = {
  clinic: 'Clinic',
  hours: 'Opening hours',
  types: 'Appointment types',
  rooms: 'Rooms',
  booking: 'Online booking',
  security: 'Security',
  devices: 'Devices',
  crm: 'CRM',
  laboratories: 'Laboratories',
  assistant: 'Assistant',
  support: 'Support access',
  audit: 'Audit trail',
};

/** Everything about the clinic that its admin decides. The open part stands in the address. */
export default function SettingsPage() {
  const [tab] = useAddressChoice('tab', TABS);
  const [, setParams] = useSearchParams();
  const setup = useClinicSetup();
  const session = useSession();
  // Whoever only reads here is not shown what takes the right to change it.
  const shown = TABS.filter((name) => !TO_BE_MANAGED.has(name) || session.can('clinic:manage'));
  // So many parts fit no row.
  const isWide = useIsWide();
  const list = useRef<HTMLDivElement>(null);
  // On a narrow screen the open part may stand beyond the edge of the list.
  useEffect(() => {
    const chosen = list.current?.querySelector(`[data-tab=${tab}]`);
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  // Another part is another matter: what belonged to the last one leaves the address.
  const open = (next: string) =>
    setParams(next === TABS[0] ? {} : { tab: next }, { preventScrollReset: true });

  return (
    <div className="flex w-full flex-col gap-4">
      <PageHeader title="Settings" description={setup.data?.clinic.name} />
      <Tabs value={tab} onValueChange={open} orientation={isWide ? 'vertical' : 'horizontal'}>
        <TabsList aria-label="Settings" ref={list}>
          {shown.map((name) => (
            <TabsTrigger key={name} value={name} data-tab={name}>
              {TAB_LABELS[name]}
            </TabsTrigger>
          ))}
        </TabsList>
        {setup.error && !setup.data ? (
          <ErrorState
            title="The settings could not be loaded"
            error={setup.error}
            onRetry={() => void setup.refetch()}
          />
        ) : (
          shown.map((name) => (
            <TabsContent key={name} value={name}>
              {setup.data ? <Part name={name} setup={setup.data} /> : <SkeletonRows rows={8} />}
            </TabsContent>
          ))
        )}
      </Tabs>
    </div>
  );
}

function Part({ name, setup }: { readonly name: (typeof TABS)[number]; readonly setup: ClinicSetup }) {
  switch (name) {
    case 'clinic':
      return (
        <div className="flex max-w-3xl flex-col gap-4">
          <ClinicForm clinic={setup.clinic} />
          <May call={getOnboardingEndpoint}>
            <OnboardingSetting />
          </May>
        </div>
      );
    case 'hours':
      return (
        <div className="max-w-3xl">
          <HoursForm setup={setup} />
        </div>
      );
    case 'types':
      return <TypesPart setup={setup} />;
    case 'rooms':
      return (
        <div className="max-w-3xl">
          <RoomsCard rooms={setup.rooms} />
        </div>
      );
    case 'booking':
      return (
        <div className="grid items-start gap-4 2xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <BookingRulesForm clinic={setup.clinic} />
          <OnlineTypesCard types={setup.appointmentTypes} />
        </div>
      );
    case 'security':
      return (
        <div className="flex max-w-3xl flex-col gap-4">
          <SecondFactorRuleCard of="clinic" />
          <SecurityRulesForm />
        </div>
      );
    case 'devices':
      return (
        <div className="max-w-3xl">
          <DevicesCard />
        </div>
      );
    case 'laboratories':
      return <ClinicLaboratories />;
    case 'assistant':
      return <ClinicAssistant zone={setup.clinic.timeZone} />;
    case 'support':
      return (
        <div className="flex max-w-3xl flex-col gap-4">
          <SupportAccessLog zone={setup.clinic.timeZone} />
          <ClinicEvents zone={setup.clinic.timeZone} />
        </div>
      );
    case 'crm':
      return (
        <div className="max-w-3xl">
          <ClinicConnection />
        </div>
      );
    case 'audit':
      return <ClinicAuditTrail zone={setup.clinic.timeZone} />;
  }
}

/** The sheet of one type stands in the address: `&type=` and its id, or `new`. */
function TypesPart({ setup }: { readonly setup: ClinicSetup }) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('type');
  const type = setup.appointmentTypes.find(({ id }) => id === wanted);
  const show = (id?: string) =>
    setParams({ tab: 'types', ...(id === undefined ? {} : { type: id }) }, { preventScrollReset: true });
  return (
    <div className="max-w-3xl">
      <TypesCard setup={setup} onAdd={() => show('new')} />
      <MayChange call={changeAppointmentTypeEndpoint}>
        {(type || wanted === 'new') && (
          <TypeSheet key={wanted} type={type} doctors={setup.doctors} onClose={() => show()} />
        )}
      </MayChange>
    </div>
  );
}
