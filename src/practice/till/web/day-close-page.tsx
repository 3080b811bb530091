import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, FileSpreadsheet, LockKeyhole } from 'lucide-react';
import { Link } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { dateTimeLabel } from '#foundation/web/time/date-time-label.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { StatCard } from '#foundation/web/ui/stat-card.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  closeDayEndpoint,
  getOpenDayEndpoint,
  listDayClosesEndpoint,
  moveCashEndpoint,
  type OpenDay,
} from '../contract.ts';
import { CashSheet } from './cash-sheet.tsx';
import { CLOSE_COLUMNS, closeCard } from './close-columns.tsx';
import { CloseSheet } from './close-sheet.tsx';
import { ReportView } from './report-view.tsx';
import { recordedAtTill } from '../separate-till.rules.ts';

export const handle = screen({ title: 'Day close', roles: STAFF_ROLES });

/** What was booked since the last close, closing it, and the closes before. */
export default function DayClosePage() {
  const { data, error, refetch } = useQuery(queryOf(getOpenDayEndpoint, {}));
  return (
    <div className="flex flex-col gap-6">
      {data && <Open day={data} />}
      {error && !data && (
        <ErrorState title="The day could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={8} />}
      <PastCloses />
    </div>
  );
}

function Open({ day }: { readonly day: OpenDay }) {
  const { can } = useSession();
  const { zone } = useClinicClock();
  const [params, change] = useAddressParams();
  const show = (sheet: string | null) =>
    change((next) => (sheet === null ? next.delete('sheet') : next.set('sheet', sheet)), {
      replace: sheet === null,
    });
  const { drawer, lastClose } = day;
  const mayMove = drawer !== null && can(moveCashEndpoint.permission);
  return (
    <>
      <PageHeader
        title="Day close"
        description={
          lastClose === null
            ? 'No days closed yet.'
            : `Since close ${lastClose.number} on ${dateTimeLabel(zone, lastClose.closedAt)}.`
        }
        actions={
          <>
            {can('billing:manage') && (
              <Button asChild>
                <Link to="/clinic/reports/accounting">
                  <FileSpreadsheet aria-hidden />
                  Export for the accountant
                </Link>
              </Button>
            )}
            {mayMove && (
              <Button onClick={() => show('cash')}>
                <ArrowLeftRight aria-hidden />
                Cash in or out
              </Button>
            )}
          </>
        }
        primary={
          can(closeDayEndpoint.permission)
            ? { label: 'Close the day', icon: <LockKeyhole aria-hidden />, onSelect: () => show('close') }
            : undefined
        }
      />
      <Figures day={day} />
      <ReportView report={day.report} />
      {params.get('sheet') === 'close' && <CloseSheet day={day} onClose={() => show(null)} />}
      {params.get('sheet') === 'cash' && mayMove && (
        <CashSheet currency={day.currency} onClose={() => show(null)} />
      )}
    </>
  );
}

function Figures({ day: { currency, drawer, till, report } }: { readonly day: OpenDay }) {
  const received = report.methods
    .filter((method) => method.currency === currency)
    .reduce((sum, { amountMinor, reversedMinor }) => sum + amountMinor - reversedMinor, 0);
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {drawer && (
        <StatCard
          label="Expected in the drawer"
          value={showMoney(drawer.expectedMinor, currency)}
          hint={`${showMoney(drawer.openingMinor, currency)} to start, ${showMoney(drawer.cashInMinor, currency)} in, ${showMoney(drawer.cashOutMinor, currency)} out`}
        />
      )}
      {till === 'separate_till' && (
        <StatCard
          label="Paid at the separate till"
          value={showMoney(recordedAtTill(report, currency), currency)}
          hint="As recorded here. The close compares it with the till’s total."
        />
      )}
      <StatCard
        label="Received since the last close"
        value={showMoney(received, currency)}
        hint="All methods, minus refunds"
      />
      <StatCard
        label="Late entries"
        value={showNumber(report.late.length)}
        hint="Recorded for a day already closed"
        waiting={report.late.length > 0}
      />
    </div>
  );
}

function PastCloses() {
  // Dates and amounts follow the clinic's country.
  useClinicClock();
  const list = useInfiniteQuery({ ...pagesOf(listDayClosesEndpoint, {}) });
  return (
    <section aria-label="Past closes" className="flex flex-col gap-2 print:hidden">
      <h2 className="font-semibold">Past closes</h2>
      <PagedTable
        list={list}
        failure="The closes could not be loaded"
        noun={['close', 'closes']}
        label="Past closes"
        columns={CLOSE_COLUMNS}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/clinic/day-close/${id}`}
        card={closeCard}
        empty={
          <EmptyState
            compact
            title="No day has been closed yet"
            hint="A close counts the drawer and locks everything booked until then."
          />
        }
      />
    </section>
  );
}
