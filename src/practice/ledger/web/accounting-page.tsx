import { useQuery } from '@tanstack/react-query';
import { addDays, addMonths, isDay } from '#foundation/values/day.ts';
import { Link } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { screen } from '#foundation/web/layout/screen.ts';
import { setOrDelete, useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { type ExportSettings, getExportSettingsEndpoint, getTrialBalanceEndpoint } from '../contract.ts';
import { ExportCard } from './export-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { TrialBalance } from './trial-balance.tsx';

export const handle = screen({ title: 'Export for the accountant', roles: ['clinic_admin'] });

/** The days in the address; without them the month before this one. */
function useRange() {
  const { today } = useClinicClock();
  const [params, change] = useAddressParams();
  const month = `${today.slice(0, 8)}01`;
  return {
    today,
    from: params.get('from') ?? addMonths(month, -1),
    to: params.get('to') ?? addDays(month, -1),
    set: (name: 'from' | 'to', day: string) =>
      change((next) => setOrDelete(next, name, day), { replace: true }),
  };
}

/** The ledger of some days for the accountant: what was posted to which account, and the files. */
export default function AccountingPage() {
  const { today, from, to, set } = useRange();
  const settings = useQuery(queryOf(getExportSettingsEndpoint, {}));
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Export for the accountant"
        description={
          <>
            <span className="print:hidden">
              Every ledger entry in a date range, with accounts from your chart.
            </span>
            <span className="hidden print:inline">
              {shortDay(from)} to {shortDay(to)}
            </span>
          </>
        }
        actions={
          <Button asChild className="print:hidden">
            <Link to="/clinic/payouts">Payouts of online payments</Link>
          </Button>
        }
      />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Field label="First day">
          <DateInput
            today={today}
            value={from}
            onChange={({ target }) => isDay(target.value) && set('from', target.value)}
          />
        </Field>
        <Field label="Last day">
          <DateInput
            today={today}
            value={to}
            onChange={({ target }) => isDay(target.value) && set('to', target.value)}
          />
        </Field>
      </div>
      {settings.data ? (
        <Export settings={settings.data} from={from} to={to} />
      ) : settings.error ? (
        <ErrorState
          title="The settings could not be loaded"
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </div>
  );
}

interface ExportProps {
  readonly settings: ExportSettings;
  readonly from: string;
  readonly to: string;
}

function Export({ settings, from, to }: ExportProps) {
  const { chart } = settings;
  const balance = useQuery(queryOf(getTrialBalanceEndpoint, { from, to, chart }));
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2 print:hidden">
        <ExportCard settings={settings} from={from} to={to} balances={balance.data?.items} />
        <SettingsCard settings={settings} />
      </div>
      {balance.error && !balance.data ? (
        <ErrorState
          title="The trial balance could not be loaded"
          error={balance.error}
          onRetry={() => void balance.refetch()}
        />
      ) : (
        <TrialBalance
          balances={balance.data?.items}
          chart={chart}
          fileName={`trial-balance-${from}-${to}.csv`}
        />
      )}
    </>
  );
}
