import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { type DueNotice, holdNoticeEndpoint, releaseNoticeEndpoint } from '../dunning.contract.ts';

/** Keeps a reminder from being sent automatically, or lets it be sent again. */
export function HoldButton({ notice }: { readonly notice: DueNotice }) {
  const hold = useWrite(holdNoticeEndpoint);
  const release = useWrite(releaseNoticeEndpoint);
  const mayHold = useSession().can(holdNoticeEndpoint.permission);
  if (!mayHold) return null;
  const { clientId, clientName, step, invoices, isHeld } = notice;
  const change = isHeld ? release : hold;
  return (
    <Button
      size="sm"
      busy={change.isPending}
      aria-label={
        isHeld ? `Release the reminder to ${clientName}` : `Hold back the reminder to ${clientName}`
      }
      onClick={() =>
        change.mutate(
          { clientId, step, invoiceIds: invoices.map(({ id }) => id) },
          {
            onError: (error) =>
              notify({
                title: 'The reminder could not be changed',
                text: messageOf(error),
                tone: 'destructive',
              }),
          },
        )
      }
    >
      {isHeld ? 'Release' : 'Hold back'}
    </Button>
  );
}
