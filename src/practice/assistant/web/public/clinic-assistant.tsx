import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { AI_FEATURE_ENTRIES, AI_FEATURES, type AiFeature } from '#vocabulary/ai-features.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { pageReader, pagesOf } from '#foundation/web/pages.ts';
import { May, MayChange } from '#foundation/web/session/may.tsx';
import { isoDayIn } from '#foundation/web/time/zone-time.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { SwitchField } from '#foundation/web/ui/switch.tsx';
import { monthOf } from '#foundation/web/time/day-format.ts';
import { leftMillionths, reachedPercent } from '../../budget.rules.ts';
import {
  type ClinicAi,
  getClinicAiEndpoint,
  listClinicAiUsageEndpoint,
  switchAiFeaturesEndpoint,
} from '../../contract.ts';
import { sumLabel } from './money-labels.ts';
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
        <BudgetCard ai={data} />
      </div>
      <May call={listClinicAiUsageEndpoint}>
        <section aria-label="Ledger" className="flex flex-col gap-3">
          <h2 className="font-semibold">Usage</h2>
          <OwnLedger zone={zone} />
        </section>
      </May>
    </div>
  );
}

/** Notices for an admin: everything is stopped, or the budget is nearly or completely used. */
function Notices({ ai: { stop, month } }: { readonly ai: ClinicAi }) {
  const reached = month === null ? 0 : reachedPercent(month);
  return (
    <>
      {stop && (
        <Banner tone="warn" title="The assistant is stopped for all clinics">
          <p>{stop.reason} Your settings stay as they are.</p>
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
              ? 'The assistant will answer again next month, or when Tailwell raises the budget.'
              : 'Once it is used up, the assistant will not answer until next month.'}
          </p>
        </Banner>
      )}
    </>
  );
}

function FeaturesCard({ ai }: { readonly ai: ClinicAi }) {
  const write = useWrite(switchAiFeaturesEndpoint);
  // Pending changes are shown optimistically.
  const on: readonly AiFeature[] = write.isPending ? write.variables.featuresOn : ai.featuresOn;
  const set = (feature: AiFeature, next: boolean) =>
    write.mutate(
      {
        version: ai.version,
        featuresOn: AI_FEATURES.filter((one) => (one === feature ? next : ai.featuresOn.includes(one))),
      },
      {
        onSuccess: () =>
          notify({
            title: `${AI_FEATURE_ENTRIES[feature].label} turned ${next ? 'on' : 'off'}`,
            tone: 'good',
          }),
        onError: (error) =>
          notify({
            title: `${AI_FEATURE_ENTRIES[feature].label} could not be changed`,
            text: messageOf(error),
            tone: 'destructive',
          }),
      },
    );
  return (
    <Card>
      <CardHeader
        title="Assistant features"
        description="Off until you turn them on. Tailwell must allow them too. The assistant is not available yet; it will follow these settings once it is."
      />
      <CardBody className="flex flex-col divide-y divide-line">
        <MayChange call={switchAiFeaturesEndpoint}>
          {AI_FEATURES.map((feature) => {
            const isAllowed = ai.allowedFeatures.includes(feature);
            const { label, hint } = AI_FEATURE_ENTRIES[feature];
            return (
              <SwitchField
                key={feature}
                label={label}
                hint={isAllowed ? hint : `${hint} Not allowed for your clinic: ask Tailwell.`}
                checked={on.includes(feature)}
                disabled={write.isPending || (!isAllowed && !on.includes(feature))}
                onCheckedChange={(checked) => set(feature, checked)}
                className="py-3"
              />
            );
          })}
        </MayChange>
      </CardBody>
    </Card>
  );
}

function BudgetCard({ ai: { month, modelName } }: { readonly ai: ClinicAi }) {
  return (
    <Card>
      <CardHeader
        title="Budget"
        description={month ? `${monthOf(month.month)}, set by Tailwell.` : 'Set by Tailwell.'}
      />
      <CardBody>
        {month === null ? (
          <p className="text-ink-muted">No budget is set for your clinic.</p>
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
