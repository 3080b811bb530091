import { CircleCheck, CircleDashed } from 'lucide-react';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import {
  ONBOARDING_STEPS,
  type OnboardingProgress,
  type OnboardingStep,
} from '#practice/onboarding/contract.ts';

const STEP_LABELS: Readonly<Record<OnboardingStep, string>> = {
  hours: 'Opening hours',
  team: 'Team',
  services: 'Services',
  clients: 'Clients',
  booking: 'First booking',
};

/** A clinic's progress with its first steps. */
export function OnboardingCard({ onboarding }: { readonly onboarding: OnboardingProgress }) {
  return (
    <Card>
      <CardHeader
        title="Onboarding"
        description={`${onboarding.done} of ${onboarding.total} first steps done`}
      />
      <CardBody>
        <ul className="flex flex-col gap-2">
          {ONBOARDING_STEPS.map((step) => (
            <li key={step} className="flex items-center gap-2">
              {onboarding.steps[step] ? (
                <CircleCheck aria-hidden className="size-4 shrink-0 text-good-ink" />
              ) : (
                <CircleDashed aria-hidden className="size-4 shrink-0 text-ink-muted" />
              )}
              {STEP_LABELS[step]}
              <span className="sr-only">{onboarding.steps[step] ? ': done' : ': open'}</span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
