import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { formatMoney } from '#foundation/values/money.ts';
import { listMyPlansEndpoint, type MyPlan } from '../../own.contract.ts';
import { cycleText, leftText } from '../plan-texts.ts';

function factsOf({ status, feeMinor, currency, cycleMonths, country, nextFeeOn, endsOn }: MyPlan): string {
  if (status === 'canceled') return 'Canceled';
  if (status === 'ended') return `Ended on ${shortDay(endsOn, country)}`;
  if (status === 'deceased') return 'No more fees will be charged';
  return [
    `${formatMoney(feeMinor, currency, { country })} ${cycleText(cycleMonths)} before tax`,
    ...(status === 'paused' ? ['Paused'] : []),
    ...(nextFeeOn === null ? [] : [`Next payment ${shortDay(nextFeeOn, country)}`]),
    `Runs until ${shortDay(endsOn, country)}`,
  ].join(' · ');
}

/** The wellness plans that a client pays, with what is left of them. Nothing is shown for a client without. */
export function OwnPlansCard() {
  const { data, error, refetch } = useQuery(queryOf(listMyPlansEndpoint, {}));
  if (!error && (data === undefined || data.items.length === 0)) return null;
  const isOneClinic = new Set(data?.items.map(({ clinicName }) => clinicName)).size === 1;
  return (
    <PortalCard title="Wellness plans" titleId="my-plans-title">
      {data === undefined ? (
        <ErrorState
          compact
          title="Your plans could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <ul className="flex flex-col gap-6">
          {data.items.map((plan) => (
            <li key={plan.id} className="flex flex-col gap-1.5">
              <p className="font-medium wrap-anywhere">
                {plan.petName}: {plan.name}
              </p>
              <p className="text-base text-ink-muted tabular">
                {!isOneClinic && `${plan.clinicName} · `}
                {factsOf(plan)}
              </p>
              {plan.status !== 'canceled' && plan.status !== 'ended' && (
                <ul aria-label={`Remaining benefits of ${plan.name}`} className="flex flex-col gap-1.5">
                  {plan.benefits.map((benefit) => (
                    <li key={benefit.label} className="flex justify-between gap-3">
                      <span className="min-w-0 wrap-anywhere">{benefit.label}</span>
                      <span className="shrink-0 text-ink-muted tabular">{leftText(benefit)}</span>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </PortalCard>
  );
}
