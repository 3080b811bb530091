import { PRODUCT } from '#vocabulary/product.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Outlet, useMatches } from 'react-router';
import { AppShell } from '#foundation/web/layout/app-shell.tsx';
import { PageBoundary } from '#foundation/web/layout/page-boundary.tsx';
import { isScreen } from '#foundation/web/layout/screen.ts';
import { RequireRole } from '#foundation/web/session/require-role.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { queryClient } from '#foundation/web/query-client.ts';
import { useLiveUpdates } from '#foundation/web/use-live-updates.ts';
import { PageSpinner } from '#foundation/web/ui/spinner.tsx';
import type { SearchSource } from '#foundation/web/layout/search-source.ts';
import { DeskGuard } from '#identity/security/web/public/desk-guard.tsx';
import { SwitchPersonItem } from '#identity/security/web/public/switch-person-item.tsx';
import { SupportBanner } from '#platform/support-access/web/public/support-banner.tsx';
import { SupportGuard } from '#platform/support-access/web/public/support-guard.tsx';
import { SuspendedGuard } from '#platform/support-access/web/public/suspended-guard.tsx';
import { ContactSupport } from '#platform/support/web/public/contact-support.tsx';
import { HelpItem } from '#platform/support/web/public/help-item.tsx';
import { ClinicGuard } from '#practice/clinics/web/public/clinic-guard.tsx';
import { useEmergencyNotice } from '#practice/conversations/web/public/use-emergency-notice.ts';
import { useLabCounts } from '#practice/lab-results/web/public/use-lab-counts.ts';
import { useInboxCounts } from '#practice/conversations/web/public/use-inbox-counts.ts';
import { useMyUnread } from '#practice/conversations/web/public/use-my-unread.ts';
import { useDueTasks } from '#practice/tasks/web/public/use-due-tasks.ts';
import { searchEndpoint } from '#practice/search/contract.ts';
import { ACTIONS } from './navigation.ts';
import { useNavigation } from './use-navigation.ts';

const SessionFailure = lazy(async () => ({
  default: (await import('#foundation/web/session/session-failure.tsx')).SessionFailure,
}));

/** Most readers are where their clinic is, so that it shows nothing. */
const PageZone = lazy(() => import('./page-zone.tsx'));

/** Loaded with the first search. */
const searchRecords: SearchSource = async (query, signal) =>
  (await import('#practice/search/web/public/search-records.ts')).searchRecords(query, signal);

/** The same, invoices by their number, and what is in stock: for the clinic's staff. */
const searchClinic: SearchSource = async (query, signal) => {
  const [{ searchInvoices }, { searchStock }] = await Promise.all([
    import('#practice/billing/web/public/search-invoices.ts'),
    import('#practice/stock/web/public/search-stock.ts'),
  ]);
  const groups = await Promise.all([
    searchInvoices(query, signal),
    searchRecords(query, signal),
    searchStock(query, signal),
  ]);
  return groups.flat();
};

/** Guards every page behind sign-in by the roles that it declares, and renders the shell around it. */
export default function SignedInLayout() {
  const session = useSession();
  const of = useMatches().at(-1)?.handle;
  if (!isScreen(of)) throw new Error('A page behind sign-in must export handle = screen({ title, roles }).');
  if (session.failure !== null) {
    return (
      <Suspense>
        <SessionFailure />
      </Suspense>
    );
  }
  if (session.status === 'loading') return <PageSpinner label="Loading your account" />;
  if (session.status === 'out' && of.allowsSignedOut === true && !session.loggedOut) {
    return (
      <main className="mx-auto max-w-3xl p-4 sm:p-8">
        <title>{`${of.title} · ${PRODUCT.name}`}</title>
        <Outlet />
      </main>
    );
  }
  return (
    <QueryClientProvider client={queryClient}>
      <DeskGuard roles={of.roles}>
        <SupportGuard roles={of.roles}>
          <RequireRole roles={of.roles}>
            <SuspendedGuard screen={of}>
              {of.isHandedOver === true ? <HandedOver title={of.title} /> : <Shell title={of.title} />}
            </SuspendedGuard>
          </RequireRole>
        </SupportGuard>
      </DeskGuard>
    </QueryClientProvider>
  );
}

const contactSupport = (error: unknown) => <ContactSupport error={error} />;

/** A page that a client holds in their hands: nothing leads from it to the rest of the clinic. */
function HandedOver({ title }: { readonly title: string }) {
  useLiveUpdates();
  return (
    <main className="min-h-dvh">
      <title>{`${title} · ${PRODUCT.name}`}</title>
      <PageBoundary contact={contactSupport}>
        <ClinicGuard>
          <Outlet />
        </ClinicGuard>
      </PageBoundary>
    </main>
  );
}

function Shell({ title }: { readonly title: string }) {
  const session = useSession();
  useLiveUpdates();
  const dueTasks = useDueTasks();
  const inbox = useInboxCounts();
  const labs = useLabCounts();
  useEmergencyNotice();
  const navigation = useNavigation();
  const unread = useMyUnread() ?? 0;
  const search = session.can('billing:read') ? searchClinic : searchRecords;
  return (
    <AppShell
      counts={{
        '/clinic/messages': { count: inbox?.unread ?? 0, label: `${inbox?.unread ?? 0} unread` },
        '/clinic/labs': { count: labs?.review ?? 0, label: `${labs?.review ?? 0} for review` },
        '/clinic/tasks': { count: dueTasks, label: `${dueTasks} due` },
        '/client/messages': { count: unread, label: `${unread} unread` },
      }}
      navigation={navigation}
      actions={ACTIONS}
      title={title}
      searchSource={session.can(searchEndpoint.permission) ? search : undefined}
      personMenu={
        <>
          <SwitchPersonItem />
          <HelpItem />
        </>
      }
      foot={<SupportBanner />}
      zone={
        session.role === 'platform_admin' ? null : (
          <Suspense fallback={null}>
            <PageZone />
          </Suspense>
        )
      }
    >
      <PageBoundary contact={contactSupport}>
        <ClinicGuard>
          <Outlet />
        </ClinicGuard>
      </PageBoundary>
    </AppShell>
  );
}
