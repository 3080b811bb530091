import { Download, Ellipsis, ListChecks, PenLine, Send } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call, useWrite } from '#foundation/web/api.ts';
import { useFileDownload } from '#foundation/web/export/use-file-download.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Menu, MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { useGatedPlan } from '#practice/acts/web/public/use-gated-plan.ts';
import {
  convertEstimateEndpoint,
  copyEstimateEndpoint,
  type Estimate,
  getEstimatePdfEndpoint,
  sendEstimateEndpoint,
} from '../contract.ts';
import { LinkDialog } from './link-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface EstimateActionsProps {
  readonly estimate: Estimate;
  readonly today: string;
  /** Something typed is not saved yet. */
  readonly isDirty: boolean;
}

/** What can be done with an estimate now: send it, have it answered, plan what was accepted. */
export function EstimateActions({ estimate, today, isDirty }: EstimateActionsProps) {
  const { id, status, title, visitId, acceptedCount } = estimate;
  const [open, setOpen] = useState<'link' | 'send' | 'withdraw'>();
  const mayWrite = useSession().can(sendEstimateEndpoint.permission);
  const copy = useWrite(copyEstimateEndpoint);
  const convert = useWrite(convertEstimateEndpoint);
  const { attempt, busyKey, dialog } = useGatedPlan(today);
  const navigate = useNavigate();
  const file = useFileDownload('The PDF could not be downloaded');
  const close = () => setOpen(undefined);
  const plan = () =>
    attempt({
      key: id,
      itemId: id,
      name: title,
      needsDetails: false,
      send: async ({ overrideReason }) => {
        const done = await convert.mutateAsync({
          id,
          visitId,
          ...(overrideReason === undefined ? {} : { overrideReason }),
        });
        notify({
          title: 'Planned in the visit',
          text: `${done.plannedCount} planned, ${done.foundCount} already there, ${done.declinedCount} declined.`,
          tone: 'good',
        });
        void navigate(`/clinic/visits/${done.visitId}`);
      },
    });
  const onCopy = () =>
    copy.mutate(
      { id },
      {
        onSuccess: (made) => void navigate(`/clinic/estimates/${made.id}`),
        onError: (error) =>
          notify({ title: 'The estimate could not be copied', text: messageOf(error), tone: 'destructive' }),
      },
    );
  return (
    <>
      <Button busy={file.isBusy} onClick={() => file.download(() => call(getEstimatePdfEndpoint, { id }))}>
        <Download aria-hidden /> PDF
      </Button>
      {mayWrite && status === 'draft' && (
        <Button
          variant="primary"
          disabledReason={isDirty ? 'Save the draft first.' : undefined}
          onClick={() => setOpen('send')}
        >
          <Send aria-hidden /> Send
        </Button>
      )}
      {mayWrite && status === 'sent' && (
        <Button asChild variant="primary">
          <Link to={`/clinic/estimates/sign?estimate=${id}`}>
            <PenLine aria-hidden /> Answer here
          </Link>
        </Button>
      )}
      {mayWrite && status === 'answered' && acceptedCount > 0 && (
        <Button variant="primary" busy={busyKey !== undefined} onClick={plan}>
          <ListChecks aria-hidden /> Plan in visit
        </Button>
      )}
      {mayWrite && (
        <Menu
          align="end"
          trigger={
            <Button variant="ghost" size="icon" aria-label={`More about ${title}`}>
              <Ellipsis />
            </Button>
          }
        >
          {status === 'sent' && <MenuItem onSelect={() => setOpen('link')}>Create a link</MenuItem>}
          <MenuItem onSelect={onCopy}>Copy as a new draft</MenuItem>
          {(status === 'draft' || status === 'sent' || status === 'expired') && (
            <MenuItem destructive onSelect={() => setOpen('withdraw')}>
              Withdraw
            </MenuItem>
          )}
        </Menu>
      )}
      {open === 'send' && <SendDialog estimate={estimate} onClose={close} />}
      {open === 'link' && <LinkDialog id={id} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog id={id} onClose={close} />}
      {dialog}
    </>
  );
}
