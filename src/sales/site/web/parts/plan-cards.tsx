import { Check } from 'lucide-react';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { annualCents, annualCentsAMonth, PLANS, type Plan } from '../../plans.rules.ts';
import { CallLink } from '../call-link.tsx';
import { ComingBadge } from './coming-badge.tsx';
import { dollarLabel } from './money-label.ts';

/** The plan that is highlighted: it has what most clinics need. */
const COMMONEST: Plan['id'] = 'clinic';

const CHOICE_CLASSES =
  'flex h-11 cursor-pointer items-center gap-2 rounded-full px-4 text-md whitespace-nowrap sm:px-5 font-medium text-ink-muted has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand';

/** The plans, priced by the month or by the year. The choice needs no script: CSS shows the prices of the selected field. */
export function PlanCards() {
  return (
    <section aria-label="Plans" className="group/plans mx-auto w-full max-w-6xl px-4 pb-14 md:px-6">
      <fieldset className="mb-8 flex w-fit rounded-full border border-line-strong bg-surface p-1">
        <legend className="sr-only">Pay by</legend>
        <label className={CHOICE_CLASSES}>
          <input type="radio" name="period" value="month" className="sr-only" data-period="month" />
          Monthly
        </label>
        <label className={CHOICE_CLASSES}>
          <input
            type="radio"
            name="period"
            value="year"
            className="sr-only"
            data-period="year"
            defaultChecked
          />
          Annually
          <span className="text-base max-sm:hidden">3 months free</span>
        </label>
      </fieldset>
      <ul className="grid gap-4 lg:grid-cols-3">
        {PLANS.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
      <p className="mt-5 text-base text-ink-muted">US dollars, before tax, for one clinic.</p>
    </section>
  );
}

const MONTHLY_ONLY = 'hidden group-has-[[data-period=month]:checked]/plans:flex';
const YEARLY_ONLY = 'group-has-[[data-period=month]:checked]/plans:hidden';

function PlanCard({ plan }: { readonly plan: Plan }) {
  const isCommonest = plan.id === COMMONEST;
  return (
    <li
      className={cn(
        'flex flex-col gap-5 rounded-2xl border bg-surface p-6 sm:p-8',
        isCommonest ? 'border-2 border-brand' : 'border-line',
      )}
    >
      <div className="flex flex-col gap-1">
        <div className="flex items-center justify-between gap-3">
          <h2 className="font-display text-xl font-bold tracking-tight">{plan.name}</h2>
          {isCommonest && (
            <p className="rounded-full bg-brand-soft px-2.5 py-0.5 text-sm font-medium text-brand-ink">
              Fits most clinics
            </p>
          )}
        </div>
        <p className="text-md text-ink-muted lg:min-h-[2lh]">{plan.text}</p>
      </div>
      <div className={cn('flex flex-col', YEARLY_ONLY)}>
        <Price cents={annualCentsAMonth(plan)} />
        <p className="text-base text-ink-muted">
          {dollarLabel(annualCents(plan))} for a year, instead of {dollarLabel(plan.monthlyCents * 12)}
        </p>
      </div>
      <div className={cn('flex-col', MONTHLY_ONLY)}>
        <Price cents={plan.monthlyCents} />
        <p className="text-base text-ink-muted">Cancel at the end of any month</p>
      </div>
      <Button asChild variant={isCommonest ? 'primary' : 'secondary'} size="lg">
        <CallLink to="/start">
          Start Free Trial<span className="sr-only"> of {plan.name}</span>
        </CallLink>
      </Button>
      <ul className="flex flex-col gap-2 text-md">
        {plan.points.map((point) => (
          <li key={point} className="flex items-start gap-2.5">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-brand" />
            <span>
              {point}
              <ComingBadge title={point} />
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

function Price({ cents }: { readonly cents: number }) {
  return (
    <p className="flex items-baseline gap-1.5">
      <span className="font-display text-3xl font-bold tracking-tight tabular">{dollarLabel(cents)}</span>
      <span className="text-md text-ink-muted">a month</span>
    </p>
  );
}
