import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { FormError, messageOf } from '#foundation/web/ui/form-error.tsx';
import { Progress } from '#foundation/web/ui/progress.tsx';
import {
  CONFIRMABLE_STEPS,
  type ConfirmableStep,
  confirmOnboardingStepEndpoint,
  type Onboarding,
  ONBOARDING_STEPS,
  type OnboardingStep,
  showOnboardingEndpoint,
} from '../../contract.ts';
import { onboardingQuery } from '../onboarding-query.ts';
import { CONFIRM_LABELS, STEP_LABELS } from '../step-labels.ts';

/**
 * The first steps of a new clinic, for its admin, until they hide the list. Renders nothing while loading, so that it
 * never delays the dashboard.
 */
export function OnboardingCard() {
  const { data } = useQuery({ ...onboardingQuery, staleTime: 0 });
  return data && !data.isHidden ? <FirstSteps onboarding={data} /> : null;
}

function FirstSteps({ onboarding }: { readonly onboarding: Onboarding }) {
  const { done, total, steps } = onboarding;
  const isComplete = done === total;
  const hide = useHide();
  return (
    <Card aria-labelledby="onboarding-title" className="print:hidden">
      <CardHeader
        title={isComplete ? 'Your clinic is set up' : 'First steps'}
        titleId="onboarding-title"
        description={`${done} of ${total} done`}
        action={
          <Button
            variant={isComplete ? 'secondary' : 'ghost'}
            size="sm"
            className="touch:h-11"
            onClick={hide.run}
          >
            {isComplete ? 'Done, hide this' : 'Hide'}
          </Button>
        }
      />
      <div className="px-4 pb-3">
        <Progress label="First steps done" value={done} max={total} tone={isComplete ? 'good' : 'brand'} />
      </div>
      <FormError error={hide.error} />
      <ol className="flex flex-col divide-y divide-line border-t border-line">
        {ONBOARDING_STEPS.map((step) => (
          <StepRow key={step} step={step} isDone={steps[step]} />
        ))}
      </ol>
    </Card>
  );
}

function useHide() {
  const show = useWrite(showOnboardingEndpoint);
  const set = (isHidden: boolean) =>
    show.mutate(
      { isHidden },
      {
        onSuccess: () => {
          if (isHidden)
            notify({
              title: 'First steps hidden',
              text: 'You can show them again in Settings.',
              onUndo: () => set(false),
            });
        },
      },
    );
  return { run: () => set(true), error: show.error };
}

const isConfirmable = (step: OnboardingStep): step is ConfirmableStep =>
  (CONFIRMABLE_STEPS as readonly OnboardingStep[]).includes(step);

function StepRow({ step, isDone }: { readonly step: OnboardingStep; readonly isDone: boolean }) {
  const { title, hint, to, action } = STEP_LABELS[step];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <span
        aria-hidden
        className={cn(
          'flex size-6 shrink-0 items-center justify-center rounded-full border',
          isDone ? 'border-good bg-good-soft text-good-ink' : 'self-start border-line-strong',
        )}
      >
        {isDone && <Check strokeWidth={3} className="size-3.5" />}
      </span>
      <div className="flex min-w-0 flex-1 flex-col sm:basis-52">
        <p className={cn('font-medium', isDone && 'text-ink-muted')}>
          {title}
          {isDone && <span className="sr-only">: done</span>}
        </p>
        {!isDone && <p className="text-sm text-ink-muted">{hint}</p>}
      </div>
      <div className={cn('flex flex-wrap gap-2', !isDone && 'max-sm:w-full max-sm:pl-9')}>
        {!isDone && isConfirmable(step) && <ConfirmButton step={step} />}
        <Button asChild size="sm" variant={isDone ? 'ghost' : 'secondary'} className="touch:h-11">
          <Link to={to}>
            {isDone ? 'Open' : action}
            <span className="sr-only">{isDone && `: ${title}`}</span>
          </Link>
        </Button>
      </div>
    </li>
  );
}

function ConfirmButton({ step }: { readonly step: ConfirmableStep }) {
  const confirm = useWrite(confirmOnboardingStepEndpoint);
  return (
    <Button
      size="sm"
      variant="soft"
      className="touch:h-11"
      busy={confirm.isPending}
      onClick={() =>
        confirm.mutate(
          { step },
          {
            onError: (error) =>
              notify({ title: 'Not confirmed', text: messageOf(error), tone: 'destructive' }),
          },
        )
      }
    >
      <Check aria-hidden />
      {CONFIRM_LABELS[step]}
      <span className="sr-only">: {STEP_LABELS[step].title}</span>
    </Button>
  );
}
