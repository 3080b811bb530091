import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#foundation/web/ui/dropdown-menu.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { type PetPlan, renewPlanEndpoint, resumePlanEndpoint } from '../subscriptions.contract.ts';
import { CancelPlanDialog } from './cancel-plan-dialog.tsx';
import { PausePlanDialog } from './pause-plan-dialog.tsx';

interface PlanActionsProps {
  readonly plan: PetPlan;
  readonly today: string;
}

/** What can be done with a plan of a pet. */
export function PlanActions({ plan, today }: PlanActionsProps) {
  const [open, setOpen] = useState<'pause' | 'cancel'>();
  const resume = useWrite(resumePlanEndpoint);
  const renew = useWrite(renewPlanEndpoint);
  const { id, name, petName, status } = plan;
  const isRunning = status === 'active' || status === 'paused' || status === 'upcoming';
  const mayRenew = plan.renewedAsId === null && (status === 'active' || status === 'ended');
  const failed = (error: unknown) =>
    notify({ title: `${name} could not be changed`, text: messageOf(error), tone: 'destructive' });
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`${name}: more`}
            busy={resume.isPending || renew.isPending}
          >
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {isRunning && plan.pause === null && plan.pauseMonthsLeft > 0 && (
          <MenuItem onSelect={() => setOpen('pause')}>Pause…</MenuItem>
        )}
        {plan.pause !== null && (
          <MenuItem
            onSelect={() =>
              resume.mutate(
                { id },
                { onSuccess: () => notify({ title: `${name} resumed`, tone: 'good' }), onError: failed },
              )
            }
          >
            {status === 'paused' ? 'Resume now' : 'Undo the pause'}
          </MenuItem>
        )}
        {mayRenew && (
          <MenuItem
            onSelect={() =>
              renew.mutate(
                { id },
                {
                  onSuccess: ({ startedOn }) =>
                    notify({
                      title: `${petName} has the ${name} again from ${shortDay(startedOn)}`,
                      tone: 'good',
                    }),
                  onError: failed,
                },
              )
            }
          >
            Renew
          </MenuItem>
        )}
        {(isRunning || status === 'deceased') && (
          <>
            <MenuSeparator />
            <MenuItem destructive onSelect={() => setOpen('cancel')}>
              Cancel plan…
            </MenuItem>
          </>
        )}
      </Menu>
      {open === 'pause' && <PausePlanDialog plan={plan} today={today} onClose={close} />}
      {open === 'cancel' && <CancelPlanDialog plan={plan} onClose={close} />}
    </>
  );
}
