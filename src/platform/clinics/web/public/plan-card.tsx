import type { ReactNode } from 'react';
import { PLAN_LABELS } from '#vocabulary/plans.ts';
import { dateIn, deviceZone } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import type { ClinicPage } from '../../contract.ts';
import type { LifecycleStep } from './lifecycle-steps.ts';
import { STATE_LABELS, STATE_TONES } from '../clinic-labels.ts';

interface PlanCardProps {
  readonly record: ClinicPage;
  readonly onStep: (step: LifecycleStep) => void;
}

/** Plan, trial and suspensions of a clinic, with the lifecycle steps that are possible. */
export function PlanCard({ record: { usage, suspensions }, onStep }: PlanCardProps) {
  const { plan, state, suspendedAt, trialEndsAt } = usage;
  const zone = deviceZone();
  return (
    <Card>
      <CardHeader title="Plan" action={<Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>} />
      <CardBody className="flex flex-col gap-4">
        <DataList>
          <DataItem label="Plan">{PLAN_LABELS[plan]}</DataItem>
          {plan === 'trial' && (
            <DataItem label={state === 'trial_over' ? 'Trial ended' : 'Trial ends'}>
              {trialEndsAt === null ? 'No end date' : dateIn(zone, trialEndsAt)}
            </DataItem>
          )}
          {suspensions.map(({ id, reason, suspendedAt: from, liftedAt, liftReason }) => (
            <DataItem key={id} label="Suspended">
              {dateIn(zone, from)}: {reason}
              {liftedAt !== null && (
                <span className="block text-ink-muted">
                  Reactivated {dateIn(zone, liftedAt)}: {liftReason}
                </span>
              )}
            </DataItem>
          ))}
        </DataList>
        <div className="flex flex-wrap gap-2">
          <Step onSelect={() => onStep('plan')}>Change plan</Step>
          {plan === 'trial' && <Step onSelect={() => onStep('trial')}>Extend trial</Step>}
          {suspendedAt === null ? (
            <Button className="text-bad-ink" onClick={() => onStep('suspend')}>
              Suspend
            </Button>
          ) : (
            <Button variant="primary" onClick={() => onStep('reactivate')}>
              Reactivate
            </Button>
          )}
        </div>
      </CardBody>
    </Card>
  );
}

const Step = ({ onSelect, children }: { readonly onSelect: () => void; readonly children: ReactNode }) => (
  <Button onClick={onSelect}>{children}</Button>
);
