import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { queryOf } from '#foundation/web/api.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { pageReader, pagesOf } from '#foundation/web/pages.ts';
import { May } from '#foundation/web/session/may.tsx';
import { isoDayIn } from '#foundation/web/time/zone-time.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { monthOf } from '#foundation/web/time/day-format.ts';
import { leftMillionths, reachedPercent } from '../../budget.rules.ts';
import { type ClinicAi, getClinicAiEndpoint, listClinicAiUsageEndpoint } from '../../contract.ts';
import { ConnectionCard } from '../settings/connection-card.tsx';
import { DraftLedger } from '../settings/draft-ledger.tsx';
import { FeaturesCard } from '../settings/features-card.tsx';
import { getAiConnectionEndpoint } from '../../connection.contract.ts';
import { sumLabel } from './money-labels.ts';
import { NoteRulesCard } from './note-rules-card.tsx';
import { MonthBar } from './month-bar.tsx';
import { useUsageFilters } from './use-usage-filters.ts';
import { UsageLedger } from './usage-ledger.tsx';

/** The assistant in a clinic's settings: its switches, what is left of the budget, and the clinic's own ledger. */
export function ClinicAssistant({ zone }: { readonly zone: string }) {
  const { data, error, refetch } = useQuery(queryOf(getClinicAiEndpoint, {}));
  if (error && !data) {
    return (
      <ErrorState
        title="The assistant’s settings could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <SkeletonRows rows={8} />;
  return (
    <div className="flex flex-col gap-4">
      <Notices ai={data} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <FeaturesCard ai={data} />
        {!data.isOff && (
          <div className="flex flex-col gap-4">
            <BudgetCard ai={data} />
            <May call={getAiConnectionEndpoint}>
              <ConnectionCard zone={zone} currency={data.month?.currency ?? 'EUR'} />
            </May>
          </div>
        )}
      </div>
      <NoteRulesCard scope="clinic" />
      <May call={listClinicAiUsageEndpoint}>
        <section aria-label="Ledger" className="flex flex-col gap-3">
          <h2 className="font-semibold">Ledger</h2>
          <Ledgers zone={zone} />
        </section>
      </May>
    </div>
  );
}

/** Notices for an admin: everything is stopped, or the budget is nearly or completely used. */
function Notices({ ai: { stop, month, isOwnModel } }: { readonly ai: ClinicAi }) {
  const reached = month === null ? 0 : reachedPercent(month);
  return (
    <>
      {stop && (
        <Banner tone="warn" title="Models are stopped for all clinics">
          <p>{stop.reason} Rules draft meanwhile. Your settings stay as they are.</p>
        </Banner>
      )}
      {month && reached > 0 && (
        <Banner
          tone={reached === 100 ? 'bad' : 'warn'}
          title={
            reached === 100
              ? 'This month’s budget is used up'
              : 'More than 80 % of this month’s budget is used'
          }
        >
          <p>
            {reached === 100
              ? `Rules draft until next month, or until ${isOwnModel ? 'you raise' : 'Tailwell raises'} the budget.`
              : 'Once it is used up, rules draft until next month.'}
          </p>
        </Banner>
      )}
    </>
  );
}

function BudgetCard({ ai: { month, modelName, isOwnModel } }: { readonly ai: ClinicAi }) {
  return (
    <Card>
      <CardHeader
        title="Budget for models"
        description={[month && monthOf(month.month), isOwnModel ? 'set by your clinic' : 'set by Tailwell']
          .filter(Boolean)
          .join(', ')}
      />
      <CardBody>
        {month === null ? (
          <p className="text-ink-muted">No budget is set for your clinic. Rules cost nothing.</p>
        ) : (
          <div className="flex flex-col gap-4">
            <MonthBar month={month} of="your clinic" />
            <DataList>
              <DataItem label="Left">{sumLabel(leftMillionths(month), month.currency)}</DataItem>
              <DataItem label="Monthly budget">{showMoney(month.budgetMinor, month.currency)}</DataItem>
              {month.heldMillionths > 0 && (
                <DataItem label="In progress">{sumLabel(month.heldMillionths, month.currency)}</DataItem>
              )}
              <DataItem label="Model">{modelName}</DataItem>
            </DataList>
          </div>
        )}
      </CardBody>
    </Card>
  );
}

const LEDGERS = [
  { value: 'drafts', label: 'Drafts' },
  { value: 'usage', label: 'Model usage' },
] as const;

function Ledgers({ zone }: { readonly zone: string }) {
  const [shown, setShown] = useState<(typeof LEDGERS)[number]['value']>('drafts');
  return (
    <>
      <Segmented label="Ledger" options={LEDGERS} value={shown} onValueChange={setShown} />
      {shown === 'drafts' ? <DraftLedger zone={zone} /> : <OwnLedger zone={zone} />}
    </>
  );
}

function OwnLedger({ zone }: { readonly zone: string }) {
  const state = useUsageFilters();
  const list = useInfiniteQuery({
    ...pagesOf(listClinicAiUsageEndpoint, state.filters),
    placeholderData: (before) => before,
  });
  return (
    <UsageLedger
      list={list}
      filters={state}
      zone={zone}
      today={isoDayIn(zone, useNow())}
      withClinic={false}
      readPage={pageReader(listClinicAiUsageEndpoint, { ...state.filters, limit: 100 })}
    />
  );
}
