import { CircleCheck, Circle, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { TASK_CLOSING_LABELS, TASK_KIND_LABELS } from '#vocabulary/task-kinds.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { isoDayIn } from '#foundation/web/time/zone-time.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ItemRow } from '#foundation/web/ui/data-list.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { finishTaskEndpoint, reopenTaskEndpoint, type Task } from '../contract.ts';
import { DueBadge } from './due-badge.tsx';

interface TaskRowProps {
  readonly task: Task;
  /** Where the task opens. */
  readonly to: string;
  readonly clock: Pick<ClinicClock, 'today' | 'zone'>;
  /** The row is on the page of the pet, whose name it need not repeat. */
  readonly isOnPetPage?: boolean;
  /** All tasks of the list are the reader's, whose name they need not repeat. */
  readonly areMine?: boolean;
  readonly isHighlighted?: boolean;
  readonly onFinish: () => void;
  readonly onReopen: () => void;
}

function textOf(
  task: Task,
  { zone }: TaskRowProps['clock'],
  { isOnPetPage, areMine }: { readonly isOnPetPage: boolean; readonly areMine: boolean },
): string {
  const parts: (string | null | undefined | false)[] = [
    TASK_KIND_LABELS[task.kind],
    !isOnPetPage && task.pet?.name,
    task.client?.fullName,
    !areMine && (task.assignee?.fullName ?? 'Everyone'),
  ];
  if (task.closedHow !== null && task.closedAt !== null) {
    parts.push(
      `${TASK_CLOSING_LABELS[task.closedHow]} ${shortDay(isoDayIn(zone, task.closedAt))}`,
      task.closingVisit && `by the visit on ${shortDay(isoDayIn(zone, task.closingVisit.startedAt))}`,
      task.closedByName,
      task.closedReason,
    );
  }
  return parts.filter(Boolean).join(' · ');
}

/** A task with the button that closes it. */
export function TaskRow({
  task,
  to,
  clock,
  isOnPetPage = false,
  areMine = false,
  isHighlighted,
  onFinish,
  onReopen,
}: TaskRowProps) {
  const isOpen = task.status === 'open';
  return (
    <ItemRow
      wraps
      isHighlighted={isHighlighted ?? false}
      leading={
        isOpen ? (
          <May call={finishTaskEndpoint}>
            <Button
              variant="ghost"
              size="icon-sm"
              className="group relative z-1 -mx-1"
              aria-label={`Mark “${task.title}” as done`}
              onClick={onFinish}
            >
              <Circle aria-hidden className="size-5 text-ink-muted group-hover:hidden" />
              <CircleCheck aria-hidden className="hidden size-5 text-good-ink group-hover:block" />
            </Button>
          </May>
        ) : (
          <CircleCheck aria-hidden className="size-5 shrink-0 text-good-ink" />
        )
      }
      title={
        <Link
          to={to}
          data-row={task.id}
          className="focus-ring rounded-sm after:absolute after:inset-0 hover:underline"
          preventScrollReset
        >
          {task.title}
        </Link>
      }
      text={textOf(task, clock, { isOnPetPage, areMine })}
      trailing={
        <>
          {task.pet?.deceasedOn && <Badge>Deceased</Badge>}
          {isOpen ? (
            <DueBadge dueOn={task.dueOn} today={clock.today} />
          ) : (
            <May call={reopenTaskEndpoint}>
              <Button size="sm" variant="ghost" className="relative z-1" onClick={onReopen}>
                <RotateCcw aria-hidden /> Reopen
              </Button>
            </May>
          )}
        </>
      }
    />
  );
}
