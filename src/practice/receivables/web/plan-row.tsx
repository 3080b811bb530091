import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Progress } from '#foundation/web/ui/progress.tsx';
import { endPlanEndpoint, type PaymentPlan } from '../client-debts.contract.ts';

const BADGES = {
  running: { tone: 'brand', label: 'Running' },
  paid: { tone: 'good', label: 'Paid' },
  ended: { tone: 'neutral', label: 'Ended' },
} as const;

interface PlanRowProps {
  readonly plan: PaymentPlan;
  readonly today: string;
}

/** A payment plan with its parts, and how far it has come. */
export function PlanRow({ plan, today }: PlanRowProps) {
  const { currency, totalMinor, openMinor, overdueMinor, parts, state } = plan;
  const [isEnding, setEnding] = useState(false);
  const mayEnd = useSession().can(endPlanEndpoint.permission) && state === 'running';
  const money = (minor: number) => showMoney(minor, currency);
  const badge = BADGES[state];
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">Payment plan of {shortDay(plan.agreedOn)}</span>
        <Badge tone={badge.tone}>{badge.label}</Badge>
        {state === 'running' && overdueMinor > 0 && (
          <Badge tone="warn">{`Overdue ${money(overdueMinor)}`}</Badge>
        )}
        {mayEnd && (
          <Button size="sm" variant="ghost" className="ml-auto" onClick={() => setEnding(true)}>
            End plan
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-muted">
        {[
          plan.invoices.map(({ number }) => number).join(', '),
          plan.agreedWith && `agreed with ${plan.agreedWith}`,
          plan.note,
          plan.endReason,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {state !== 'ended' && (
        <>
          <Progress
            label="Paid so far"
            value={totalMinor - Math.min(openMinor, totalMinor)}
            max={totalMinor}
            tone={overdueMinor > 0 ? 'warn' : 'good'}
          />
          <p className="text-sm tabular">
            {money(totalMinor - Math.min(openMinor, totalMinor))} of {money(totalMinor)} paid
          </p>
          <ul aria-label="Plan payments" className="grid grid-cols-1 gap-x-6 gap-y-0.5 sm:grid-cols-2">
            {parts.map(({ dueOn, amountMinor, openMinor: left }) => (
              <li key={dueOn} className="flex justify-between gap-3 text-sm tabular">
                <span className={left > 0 && dueOn < today ? 'text-bad-ink' : 'text-ink-muted'}>
                  {shortDay(dueOn)}
                </span>
                <span>
                  {left === 0
                    ? `${money(amountMinor)}, paid`
                    : left === amountMinor
                      ? money(amountMinor)
                      : `${money(left)} of ${money(amountMinor)} left`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {isEnding && <EndPlanDialog plan={plan} onClose={() => setEnding(false)} />}
    </li>
  );
}

function EndPlanDialog({ plan, onClose }: { readonly plan: PaymentPlan; readonly onClose: () => void }) {
  const end = useWrite(endPlanEndpoint);
  const [reason, setReason] = useState('');
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="End this payment plan?"
      text="The balance is due again under its invoices, and reminders resume. An ended plan cannot be restored."
      confirmLabel="End plan"
      busy={end.isPending}
      onConfirm={() => end.mutate({ id: plan.id, reason }, { onSuccess: onClose })}
    >
      <Field label="Reason">
        <Input autoComplete="off" value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <FormError error={end.error} />
    </AlertDialog>
  );
}
