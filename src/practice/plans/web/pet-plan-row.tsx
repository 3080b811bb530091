import { shortDay } from '#foundation/web/time/day-format.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { cancelPlanEndpoint, type PetPlan, type PlanStatus } from '../subscriptions.contract.ts';
import { PlanActions } from './plan-actions.tsx';
import { feeText, leftText } from './plan-texts.ts';

const STATUS: Readonly<
  Record<PlanStatus, { readonly label: string; readonly tone: 'good' | 'warn' | 'neutral' }>
> = {
  upcoming: { label: 'Upcoming', tone: 'neutral' },
  active: { label: 'Active', tone: 'good' },
  paused: { label: 'Paused', tone: 'warn' },
  ended: { label: 'Ended', tone: 'neutral' },
  canceled: { label: 'Canceled', tone: 'neutral' },
  deceased: { label: 'Stopped', tone: 'neutral' },
};

function factsOf(plan: PetPlan): string[] {
  const { status, startedOn, endsOn, nextFeeOn, pause, canceledOn } = plan;
  if (canceledOn !== null) return [`Canceled on ${shortDay(canceledOn)}`];
  if (status === 'ended') return [`Ended on ${shortDay(endsOn)}`];
  if (status === 'deceased') return ['No more fees will be charged'];
  return [
    feeText(plan),
    status === 'upcoming' ? `from ${shortDay(startedOn)}` : `until ${shortDay(endsOn)}`,
    ...(nextFeeOn === null ? [] : [`next fee ${shortDay(nextFeeOn)}`]),
    ...(pause === null ? [] : [`paused ${shortDay(pause.fromOn)} to ${shortDay(pause.untilOn)}`]),
  ];
}

interface PetPlanRowProps {
  readonly plan: PetPlan;
  readonly today: string;
  /** Where plans of several pets are listed. */
  readonly withPet?: boolean;
}

/** A plan of a pet: its state, its fee, and what is left of it. */
export function PetPlanRow({ plan, today, withPet = false }: PetPlanRowProps) {
  const { label, tone } = STATUS[plan.status];
  const isOver = plan.status === 'ended' || plan.status === 'canceled';
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start justify-between gap-2">
        <div className="flex min-w-0 flex-col gap-0.5">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span className="wrap-anywhere">{withPet ? `${plan.petName}: ${plan.name}` : plan.name}</span>
            <Badge tone={tone}>{label}</Badge>
          </p>
          <p className="text-sm text-ink-muted tabular">{factsOf(plan).join(' · ')}</p>
        </div>
        <May call={cancelPlanEndpoint}>
          {plan.status === 'canceled' ? null : <PlanActions plan={plan} today={today} />}
        </May>
      </div>
      {!isOver && (
        <ul aria-label={`Remaining benefits of ${plan.name}`} className="flex flex-col gap-1 text-sm">
          {plan.benefits.map((benefit) => (
            <li key={benefit.id} className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{benefit.label}</span>
              <span className="shrink-0 text-ink-muted tabular">{leftText(benefit)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
