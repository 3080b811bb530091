import { Check, CheckCheck, CircleAlert, CircleHelp, Clock } from 'lucide-react';
import { useState } from 'react';
import { MESSAGE_FAILURE_SENTENCES } from '#vocabulary/message-failures.ts';
import { useWrite } from '#foundation/web/api.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { Popover } from '#foundation/web/ui/popover.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  cancelMessageEndpoint,
  decideMessageEndpoint,
  dismissMessageEndpoint,
  rescheduleMessageEndpoint,
  retryMessageEndpoint,
} from '../compose.contract.ts';
import type { Message } from '../conversation.contract.ts';
import { TimeChoice } from './time-choice.tsx';

interface MessageStateProps {
  readonly message: Message;
  readonly clock: Pick<ClinicClock, 'today' | 'zone'>;
  readonly mayWrite: boolean;
}

const onError = (error: Error) => notify({ title: messageOf(error), tone: 'destructive' });

const QUIET: Readonly<Record<string, string>> = {
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  canceled: 'Canceled',
};

/** What became of a message that the clinic sends, and what can be done about it. */
export function MessageState({ message, clock, mayWrite }: MessageStateProps) {
  const { status } = message;
  if (status === 'failed' || status === 'undelivered' || status === 'refused')
    return <Failed message={message} mayWrite={mayWrite} />;
  if (status === 'unknown') return <Undecided message={message} mayWrite={mayWrite} />;
  if (status === 'scheduled' || status === 'queued')
    return <Waiting message={message} clock={clock} mayWrite={mayWrite} />;
  const Icon = status === 'delivered' || status === 'read' ? CheckCheck : status === 'sent' ? Check : Clock;
  return (
    <p className="flex items-center gap-1 self-end text-xs text-ink-muted">
      {status !== 'canceled' && <Icon aria-hidden className="size-3" />}
      {QUIET[status ?? ''] ?? ''}
    </p>
  );
}

function Waiting({ message, clock, mayWrite }: MessageStateProps) {
  const { zone, today } = clock;
  const now = useNow();
  const cancel = useWrite(cancelMessageEndpoint);
  const reschedule = useWrite(rescheduleMessageEndpoint);
  const [isMoving, setMoving] = useState(false);
  const at = message.scheduledFor;
  // Within the time to undo the notice has the button.
  if (message.undoUntil !== null && Date.parse(message.undoUntil) > now)
    return <p className="self-end text-xs text-ink-muted">Sending</p>;
  if (at === null || Date.parse(at) <= now)
    return <p className="self-end text-xs text-ink-muted">Waiting to be sent</p>;
  return (
    <div className="flex flex-wrap items-center gap-2 text-xs text-ink-muted">
      <span className="flex items-center gap-1">
        <Clock aria-hidden className="size-3" />
        Scheduled for {nearDateIn(zone, at)}, {timeIn(zone, at)}
      </span>
      {mayWrite && (
        <>
          <Popover
            label="Another time"
            align="end"
            open={isMoving}
            onOpenChange={setMoving}
            trigger={
              <Button size="sm" variant="ghost">
                Change
              </Button>
            }
          >
            <TimeChoice
              zone={zone}
              today={today}
              verb="Schedule"
              onChoose={(sendAt) => {
                setMoving(false);
                reschedule.mutate({ id: message.id, sendAt }, { onError });
              }}
            />
          </Popover>
          <Button
            size="sm"
            variant="ghost"
            busy={reschedule.isPending}
            onClick={() => reschedule.mutate({ id: message.id, sendAt: null }, { onError })}
          >
            Send now
          </Button>
          <Button
            size="sm"
            variant="ghost"
            busy={cancel.isPending}
            onClick={() => cancel.mutate({ id: message.id }, { onError })}
          >
            Cancel
          </Button>
        </>
      )}
    </div>
  );
}

function Failed({ message, mayWrite }: Pick<MessageStateProps, 'mayWrite' | 'message'>) {
  const retry = useWrite(retryMessageEndpoint);
  const dismiss = useWrite(dismissMessageEndpoint);
  return (
    <div className="flex flex-col gap-1.5 border-t border-line pt-1.5 text-sm text-bad-ink">
      <p className="flex items-start gap-1.5">
        <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        <span>
          <strong className="font-semibold">Not delivered.</strong>{' '}
          {message.failure === null
            ? 'The channel gave no reason.'
            : MESSAGE_FAILURE_SENTENCES[message.failure]}
        </span>
      </p>
      {mayWrite && (
        <div className="flex gap-2">
          <Button
            size="sm"
            busy={retry.isPending}
            onClick={() => retry.mutate({ id: message.id }, { onError })}
          >
            Try again
          </Button>
          <Button
            size="sm"
            variant="ghost"
            busy={dismiss.isPending}
            onClick={() => dismiss.mutate({ id: message.id }, { onError })}
          >
            Dismiss
          </Button>
        </div>
      )}
    </div>
  );
}

function Undecided({ message, mayWrite }: Pick<MessageStateProps, 'mayWrite' | 'message'>) {
  const { mutate, isPending } = useWrite(decideMessageEndpoint);
  return (
    <div className="flex flex-col gap-1.5 border-t border-line pt-1.5 text-sm text-warn-ink">
      <p className="flex items-start gap-1.5">
        <CircleHelp aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        The connection broke while this was being sent, so it may or may not have arrived. Ask the client,
        then decide.
      </p>
      {mayWrite && (
        <div className="flex gap-2">
          <Button
            size="sm"
            busy={isPending}
            onClick={() => mutate({ id: message.id, decision: 'sent' }, { onError })}
          >
            It arrived
          </Button>
          <Button
            size="sm"
            variant="ghost"
            busy={isPending}
            onClick={() => mutate({ id: message.id, decision: 'send_again' }, { onError })}
          >
            Send again
          </Button>
        </div>
      )}
    </div>
  );
}
