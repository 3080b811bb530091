import { Link } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import {
  type AppointmentMessage,
  holdAppointmentMessageEndpoint,
  releaseAppointmentMessageEndpoint,
  sendAppointmentMessageNowEndpoint,
} from '../contract.ts';
import { type LineTone, messageLine } from './message-line.ts';

const TONES: Readonly<Record<LineTone, string>> = {
  bad: 'text-bad-ink',
  good: 'text-ink',
  muted: 'text-ink-muted',
  plain: 'text-ink',
};

interface MessageRowProps {
  readonly message: AppointmentMessage;
  readonly zone: string;
  /** The visit is over: nothing is sent about it any more. */
  readonly isOver: boolean;
}

/** A message of an appointment: what became of it, or when it is planned, with what a person may do. */
export function MessageRow({ message, zone, isOver }: MessageRowProps) {
  const { title, text, reasons, tone } = messageLine(message, zone);
  return (
    <li className="flex flex-col gap-1.5 px-4 py-2.5 text-base">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{title}</span>
        {message.conversationId !== null && (
          <Link
            to={`/clinic/messages?conversation=${message.conversationId}`}
            className="focus-ring rounded-sm text-sm text-brand-ink hover:underline"
          >
            Open conversation
          </Link>
        )}
      </p>
      <p className={cn('text-sm', TONES[tone])}>{text}</p>
      {reasons.map((reason) => (
        <p key={reason} className="text-sm text-ink-muted">
          {reason}
        </p>
      ))}
      {!isOver && <RowActions message={message} title={title} />}
    </li>
  );
}

function RowActions({
  message: { id, state },
  title,
}: {
  readonly message: AppointmentMessage;
  readonly title: string;
}) {
  const maySend = useSession().can(sendAppointmentMessageNowEndpoint.permission);
  const hold = useWrite(holdAppointmentMessageEndpoint);
  const release = useWrite(releaseAppointmentMessageEndpoint);
  const send = useWrite(sendAppointmentMessageNowEndpoint);
  if (!maySend || state === 'queued' || state === 'canceled') return null;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={`Send now: ${title}`}
          busy={send.isPending}
          onClick={() => send.mutate({ id })}
        >
          Send now
        </Button>
        {state === 'planned' && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Hold back: ${title}`}
            busy={hold.isPending}
            onClick={() => hold.mutate({ id })}
          >
            Hold back
          </Button>
        )}
        {state === 'held' && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Release: ${title}`}
            busy={release.isPending}
            onClick={() => release.mutate({ id })}
          >
            Release
          </Button>
        )}
      </div>
      <FormError error={send.error ?? hold.error ?? release.error} />
    </>
  );
}
