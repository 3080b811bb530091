import { useState } from 'react';
import { Link } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ItemRow } from '#foundation/web/ui/data-list.tsx';
import { useGatedPlan } from '#practice/acts/web/public/use-gated-plan.ts';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  cancelImagingRequestEndpoint,
  completeImagingRequestEndpoint,
  type ImagingRequest,
} from '../contract.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { RequestStatusBadge } from './request-status-badge.tsx';
import { momentIn, requestText } from './request-text.ts';

interface RequestRowProps {
  readonly request: ImagingRequest;
  readonly clock: ClinicClock;
  /** The pet is known from the page. */
  readonly hidesPet?: boolean;
}

/** A request with its studies, and what can be done with it. */
export function RequestRow({ request, clock, hidesPet = false }: RequestRowProps) {
  const [isCanceling, setCanceling] = useState(false);
  const complete = useWrite(completeImagingRequestEndpoint);
  const cancel = useWrite(cancelImagingRequestEndpoint);
  const { attempt, busyKey, dialog } = useGatedPlan(clock.today);
  const { id, accession, pet, act, studyIds, status, priority } = request;
  const finish = () =>
    attempt({
      key: id,
      itemId: '',
      name: 'The study',
      needsDetails: false,
      send: async ({ overrideReason }) => {
        await complete.mutateAsync({ id, ...(overrideReason === undefined ? {} : { overrideReason }) });
        notify({
          title: `Request ${accession} complete`,
          ...(act === null ? {} : { text: `${act.name} is on the bill.` }),
          tone: 'good',
        });
      },
    });
  return (
    <ItemRow
      wraps
      title={hidesPet ? requestText(request) : `${pet.name}: ${requestText(request)}`}
      text={[accession, momentIn(clock.zone, request.requestedAt), request.closingReason]
        .filter(Boolean)
        .join(' · ')}
      trailing={
        <span className="flex flex-wrap items-center gap-1.5">
          {priority !== 'routine' && (
            <Badge tone="bad">{priority === 'stat' ? 'Immediately' : 'Urgent'}</Badge>
          )}
          {act?.status === 'done' && <Badge tone="outline">Charged</Badge>}
          <RequestStatusBadge request={request} />
          {studyIds.map((studyId, index) => (
            <Button key={studyId} size="sm" asChild>
              <Link to={`/clinic/imaging/${studyId}`}>
                {studyIds.length === 1 ? 'View images' : `View images ${index + 1}`}
              </Link>
            </Button>
          ))}
          {status === 'requested' && (
            <May call={completeImagingRequestEndpoint}>
              <Button
                size="sm"
                busy={busyKey !== undefined}
                aria-label={`Complete request ${accession}`}
                onClick={finish}
              >
                Complete
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Cancel request ${accession}`}
                onClick={() => setCanceling(true)}
              >
                Cancel
              </Button>
            </May>
          )}
          {isCanceling && (
            <ReasonDialog
              title={`Cancel request ${accession}?`}
              description="It leaves the worklist, and what it planned is dropped."
              submitLabel="Cancel request"
              keepLabel="Keep request"
              busy={cancel.isPending}
              error={cancel.error}
              onSubmit={(reason) => cancel.mutate({ id, reason }, { onSuccess: () => setCanceling(false) })}
              onClose={() => setCanceling(false)}
            />
          )}
          {dialog}
        </span>
      }
    />
  );
}
