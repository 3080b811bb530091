import { Fragment, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { screen } from '#foundation/web/layout/screen.ts';
import { May } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#foundation/web/ui/tabs.tsx';
import { revealIn } from '#foundation/web/ui/reveal-in.ts';
import { useIsMobile, useIsWide } from '#foundation/web/ui/use-width.ts';
import { ClinicAssistant } from '#practice/assistant/web/public/clinic-assistant.tsx';
import { ClinicAuditTrail } from '#platform/audit-trail/web/public/clinic-audit-trail.tsx';
import { SecondFactorRuleCard } from '#identity/accounts/web/public/second-factor-rule-card.tsx';
import { ClinicBillingSettings } from '#practice/billing/web/public/clinic-billing-settings.tsx';
import { CatalogueSettings } from '#practice/catalogue/web/public/catalogue-settings.tsx';
import { LabSetup } from '#practice/lab-results/web/public/lab-setup.tsx';
import { ClinicLaboratories } from '#practice/laboratories/web/public/clinic-laboratories.tsx';
import { getMailSettingsEndpoint } from '#practice/message-mail/contract.ts';
import { ClinicMailSettings } from '#practice/message-mail/web/public/mail-settings.tsx';
import { getOnboardingEndpoint } from '#practice/onboarding/contract.ts';
import { OnboardingSetting } from '#practice/onboarding/web/public/onboarding-setting.tsx';
import { ClinicConnection } from '#practice/crm-connection/web/public/clinic-connection.tsx';
import { DevicesCard } from '#identity/security/web/public/devices-card.tsx';
import { SecurityRulesForm } from '#identity/security/web/public/security-rules-form.tsx';
import { ClinicEvents } from '#platform/support-access/web/public/clinic-events.tsx';
import { SupportAccessLog } from '#platform/support-access/web/public/support-access-log.tsx';
import type { ClinicSetup } from '#practice/clinics/contract.ts';
import { AppointmentMessageSettingsCard } from '#practice/appointment-messages/web/public/appointment-message-settings.tsx';
import { AppointmentTypesSettings } from '#practice/clinics/web/public/appointment-types-settings.tsx';
import { ClinicForm } from '#practice/clinics/web/public/clinic-form.tsx';
import { HoursForm } from '#practice/clinics/web/public/hours-form.tsx';
import { useClinicSetup } from '#practice/clinics/web/public/use-clinic-setup.ts';
import { EmergencySettingsSection } from '#practice/emergency-words/web/public/emergency-settings.tsx';
import { RecordSettings } from '#practice/visits/web/public/record-settings.tsx';
import { OnlineBookingSettings } from '#practice/clinics/web/public/online-booking-settings.tsx';
import { ClinicLabelSettings } from '#practice/pharmacy/web/public/clinic-label-settings.tsx';
import { DunningSettingsSection } from '#practice/receivables/web/public/dunning-settings.tsx';
import { ChannelSettingsSection } from '#practice/message-channels/web/public/channel-settings.tsx';
import { OnlinePaymentSettings } from '#practice/online-payments/web/public/online-payment-settings.tsx';
import { StockLocationsSettings } from '#practice/stock/web/public/stock-locations-settings.tsx';
import { MessageSettings } from './message-settings.tsx';
import { RoomsCard } from '#practice/clinics/web/public/rooms-card.tsx';

export const handle = screen({ title: 'Settings', roles: ['clinic_admin'] });

/** In the order of the list, by what a person looks for. */
const GROUPS = [
  { label: 'Clinic and booking', tabs: ['clinic', 'hours', 'types', 'rooms', 'booking'] },
  { label: 'Records and labs', tabs: ['record', 'laboratories', 'laboratory-results'] },
  { label: 'Catalog and stock', tabs: ['catalogue', 'stock', 'labels'] },
  { label: 'Payment', tabs: ['billing', 'payments', 'reminders'] },
  { label: 'Communication', tabs: ['messages', 'channels', 'email', 'appointment-messages', 'emergency'] },
  { label: 'Access and data', tabs: ['security', 'devices', 'support', 'crm', 'assistant', 'audit'] },
] as const;
type Tab = (typeof GROUPS)[number]['tabs'][number];
const TABS = [
  ...GROUPS[0].tabs,
  ...GROUPS[1].tabs,
  ...GROUPS[2].tabs,
  ...GROUPS[3].tabs,
  ...GROUPS[4].tabs,
  ...GROUPS[5].tabs,
] as const;
/** Tabs that are hidden from roles that may only read. */
const MANAGED_TABS: ReadonlySet<Tab> = new Set([
  'billing',
  'payments',
  'channels',
  'security',
  'devices',
  'email',
  'crm',
]);
const TAB_LABELS: Readonly<Record<Tab, string>> = {
  clinic: 'Clinic',
  hours: 'Opening hours',
  types: 'Appointment types',
  rooms: 'Rooms',
  booking: 'Online booking',
  catalogue: 'Services and products',
  stock: 'Stock locations',
  labels: 'Labels',
  billing: 'Billing',
  payments: 'Online payments',
  channels: 'Message channels',
  security: 'Security',
  devices: 'Devices',
  email: 'Email',
  crm: 'CRM',
  record: 'Medical record',
  laboratories: 'Laboratories',
  'laboratory-results': 'Lab results',
  messages: 'Inbox and consent',
  'appointment-messages': 'Appointment messages',
  reminders: 'Payment reminders',
  emergency: 'Emergency messages',
  assistant: 'Assistant',
  support: 'Support access',
  audit: 'Audit trail',
};

/** The settings of a clinic. `?tab=` names the open tab. */
export default function SettingsPage() {
  const [tab] = useAddressChoice('tab', TABS);
  const [, setParams] = useSearchParams();
  const setup = useClinicSetup();
  const session = useSession();
  const isShown = (name: Tab) => !MANAGED_TABS.has(name) || session.can('clinic:manage');
  const shown = TABS.filter(isShown);
  // Too many tabs for one row, and far too many for a phone.
  const isWide = useIsWide();
  const orientation = isWide ? 'vertical' : 'horizontal';
  const isMobile = useIsMobile();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(
      `[data-tab=${tab}][data-orientation=${orientation}]`,
    );
    if (list.current && chosen) revealIn(list.current, chosen);
  }, [tab, orientation]);
  // Parameters of the previous tab are dropped.
  const open = (next: string) =>
    setParams(next === TABS[0] ? {} : { tab: next }, { preventScrollReset: true });
  const failed = setup.error && !setup.data && (
    <ErrorState
      title="The settings could not be loaded"
      error={setup.error}
      onRetry={() => void setup.refetch()}
    />
  );
  const part = (name: Tab) =>
    setup.data ? <Part name={name} setup={setup.data} /> : <SkeletonRows rows={8} />;

  return (
    <div className="flex w-full flex-col gap-4">
      <PageHeader title="Settings" description={setup.data?.clinic.name} />
      {isMobile ? (
        <>
          <NativeSelect
            aria-label="Section"
            value={tab}
            onChange={(event) => open(event.target.value)}
            options={GROUPS.flatMap(({ label, tabs }) =>
              tabs.filter(isShown).map((name) => ({ value: name, label: TAB_LABELS[name], group: label })),
            )}
          />
          {failed || part(tab)}
        </>
      ) : (
        <Tabs value={tab} onValueChange={open} orientation={orientation}>
          <TabsList aria-label="Settings" ref={list}>
            {GROUPS.map(({ label, tabs }) => (
              <Fragment key={label}>
                {isWide && (
                  <span aria-hidden className="px-3 pt-3 pb-1 text-sm text-ink-muted first:pt-0">
                    {label}
                  </span>
                )}
                {tabs.filter(isShown).map((name) => (
                  <TabsTrigger key={name} value={name} data-tab={name}>
                    {TAB_LABELS[name]}
                  </TabsTrigger>
                ))}
              </Fragment>
            ))}
          </TabsList>
          {failed ||
            shown.map((name) => (
              <TabsContent key={name} value={name}>
                {part(name)}
              </TabsContent>
            ))}
        </Tabs>
      )}
    </div>
  );
}

function Part({ name, setup }: { readonly name: Tab; readonly setup: ClinicSetup }) {
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
      return <AppointmentTypesSettings setup={setup} />;
    case 'rooms':
      return (
        <div className="max-w-3xl">
          <RoomsCard rooms={setup.rooms} />
        </div>
      );
    case 'booking':
      return <OnlineBookingSettings setup={setup} />;
    case 'catalogue':
      return <CatalogueSettings country={setup.clinic.country} />;
    case 'stock':
      return (
        <div className="max-w-3xl">
          <StockLocationsSettings />
        </div>
      );
    case 'labels':
      return <ClinicLabelSettings />;
    case 'billing':
      return <ClinicBillingSettings clinic={setup.clinic} />;
    case 'payments':
      return (
        <div className="max-w-3xl">
          <OnlinePaymentSettings zone={setup.clinic.timeZone} />
        </div>
      );
    case 'channels':
      return (
        <div className="max-w-3xl">
          <ChannelSettingsSection zone={setup.clinic.timeZone} country={setup.clinic.country} />
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
    case 'email':
      return (
        <May call={getMailSettingsEndpoint}>
          <div className="max-w-3xl">
            <ClinicMailSettings zone={setup.clinic.timeZone} />
          </div>
        </May>
      );
    case 'record':
      return <RecordSettings />;
    case 'laboratories':
      return <ClinicLaboratories />;
    case 'laboratory-results':
      return (
        <div className="max-w-3xl">
          <LabSetup />
        </div>
      );
    case 'messages':
      return (
        <div className="max-w-3xl">
          <MessageSettings />
        </div>
      );
    case 'appointment-messages':
      return (
        <div className="max-w-3xl">
          <AppointmentMessageSettingsCard />
        </div>
      );
    case 'reminders':
      return (
        <div className="max-w-3xl">
          <DunningSettingsSection />
        </div>
      );
    case 'emergency':
      return (
        <div className="max-w-3xl">
          <EmergencySettingsSection />
        </div>
      );
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
