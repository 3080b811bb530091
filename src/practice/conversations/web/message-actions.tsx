import { CalendarCheck, FileText, ListTodo, NotebookPen, Pill, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import type { MessageActionKind } from '#vocabulary/conversations.ts';
import { nearDateIn } from '#foundation/web/time/zone-time.ts';
import type { Message } from '../conversation.contract.ts';

type Action = Message['actions'][number];

const LOOK: Readonly<Record<MessageActionKind, readonly [icon: LucideIcon, text: string]>> = {
  task: [ListTodo, 'Task added'],
  note: [NotebookPen, 'Filed in the record'],
  refill: [Pill, 'Refill requested'],
  booking: [CalendarCheck, 'Appointment booked'],
  document: [FileText, 'Attachment filed'],
};

/** Where what came of a message is; null for what has no page of its own. */
function pathOf({ kind, targetId, petId }: Action): string | null {
  if (kind === 'task') return targetId === null ? null : `/clinic/tasks?task=${targetId}`;
  if (kind === 'refill') return '/clinic/pharmacy';
  if (kind === 'booking') return targetId === null ? null : `/clinic/appointments?appointment=${targetId}`;
  if (petId === null) return null;
  return targetId === null ? `/clinic/pets/${petId}` : `/clinic/pets/${petId}?document=${targetId}`;
}

interface MessageActionsProps {
  readonly message: Pick<Message, 'actions'>;
  readonly zone: string;
}

/** What came of a message, each with the way to it. */
export function MessageActions({ message, zone }: MessageActionsProps) {
  const done = message.actions.filter(({ kind, targetId }) => kind !== 'booking' || targetId !== null);
  if (done.length === 0) return null;
  return (
    <ul className="flex flex-col gap-0.5 text-xs">
      {done.map((action) => {
        const [Icon, text] = LOOK[action.kind];
        const path = pathOf(action);
        return (
          <li key={`${action.kind} ${action.targetId ?? action.at}`} className="flex items-center gap-1.5">
            <Icon aria-hidden className="size-3 shrink-0 text-ink-muted" />
            {path === null ? (
              text
            ) : (
              <Link to={path} className="focus-ring rounded-sm text-brand-ink underline underline-offset-2">
                {text}
              </Link>
            )}
            <span className="text-ink-muted">
              {[action.byName, nearDateIn(zone, action.at)].filter(Boolean).join(', ')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
