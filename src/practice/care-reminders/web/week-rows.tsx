import { Send, Undo2 } from 'lucide-react';
import { REMINDER_KIND_LABELS } from '#vocabulary/care-reminders.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { longDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ItemRow } from '#foundation/web/ui/data-list.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import {
  holdReminderEndpoint,
  releaseReminderEndpoint,
  sendReminderNowEndpoint,
} from '../actions.contract.ts';
import type { ComingReminder, ReminderLine } from '../contract.ts';
import { ChannelBadge } from './channel-badge.tsx';
import { ClientLink } from './client-link.tsx';
import { lineText } from './round-text.ts';

const roundsOf = (lines: readonly ReminderLine[]) =>
  lines.map(({ source, sourceId, dueOn, round }) => ({ source, sourceId, dueOn, round }));

const failed = (cause: Error) =>
  notify({ title: 'Nothing was changed', text: messageOf(cause), tone: 'destructive' });

/** A message of the coming days, which can be held back or sent now. */
export function ComingRow({ reminder, isOn }: { readonly reminder: ComingReminder; readonly isOn: boolean }) {
  const { on, clientId, clientName, kind, channel, lines } = reminder;
  const hold = useWrite(holdReminderEndpoint);
  const sendNow = useWrite(sendReminderNowEndpoint);
  const mayChange = useSession().can(holdReminderEndpoint.permission);
  return (
    <ItemRow
      wraps
      title={<ClientLink id={clientId} name={clientName} />}
      text={[longDay(on), ...lines.map(lineText)].join(' · ')}
      trailing={
        <span className="flex flex-wrap items-center gap-2">
          <span className="flex gap-2 max-sm:w-full">
            {kind !== 'care' && <Badge>{REMINDER_KIND_LABELS[kind]}</Badge>}
            <ChannelBadge channel={channel} />
          </span>
          {mayChange && (
            <>
              <Button
                size="sm"
                variant="ghost"
                busy={hold.isPending}
                aria-label={`Hold back the reminder to ${clientName}`}
                onClick={() => hold.mutate({ clientId, rounds: roundsOf(lines) }, { onError: failed })}
              >
                Hold back
              </Button>
              {isOn && (
                <Button
                  size="sm"
                  busy={sendNow.isPending}
                  aria-label={`Send now to ${clientName}`}
                  onClick={() =>
                    sendNow.mutate(
                      { clientId },
                      {
                        onSuccess: () =>
                          notify({ title: `The reminder to ${clientName} is being sent`, tone: 'good' }),
                        onError: failed,
                      },
                    )
                  }
                >
                  <Send aria-hidden /> Send now
                </Button>
              )}
            </>
          )}
        </span>
      }
    />
  );
}

interface ReleaseButtonProps {
  readonly clientId: string;
  readonly lines: readonly ReminderLine[];
}

/** Lets what was held back be sent again. */
export function ReleaseButton({ clientId, lines }: ReleaseButtonProps) {
  const release = useWrite(releaseReminderEndpoint);
  if (!useSession().can(releaseReminderEndpoint.permission)) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={release.isPending}
      onClick={() => release.mutate({ clientId, rounds: roundsOf(lines) }, { onError: failed })}
    >
      <Undo2 aria-hidden /> Release
    </Button>
  );
}
