import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Checkbox } from '#foundation/web/ui/checkbox.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { changeLeadTaskEndpoint, type LeadTask } from '../lead-tasks.contract.ts';
import { DueBadge } from './due-badge.tsx';
import { EditTaskSheet } from './edit-task-sheet.tsx';

interface TaskRowProps {
  readonly task: LeadTask;
  /** The second line: whose lead it is, and who does it. */
  readonly about?: ReactNode;
}

/** A task that can be ticked off, opened again, and changed while it is open. */
export function TaskRow({ task, about }: TaskRowProps) {
  const change = useWrite(changeLeadTaskEndpoint);
  const [isChanging, setChanging] = useState(false);
  const isDone = task.doneAt !== null;
  const set = (done: boolean) =>
    change.mutate(
      { taskId: task.id, isDone: done },
      {
        onSuccess: () =>
          done && notify({ title: 'Done', text: task.text, tone: 'good', onUndo: () => set(false) }),
        onError: (error) =>
          notify({ title: 'The task could not be changed', text: messageOf(error), tone: 'destructive' }),
      },
    );
  const id = `task-${task.id}`;
  return (
    <li className="flex min-h-12 items-start gap-3 px-4 py-2.5">
      <Checkbox
        id={id}
        checked={isDone}
        disabled={change.isPending}
        onCheckedChange={(checked) => set(checked === true)}
        className="mt-0.5"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <label htmlFor={id} className={isDone ? 'break-words text-ink-muted line-through' : 'break-words'}>
          {task.text}
        </label>
        <div className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
          {!isDone && <DueBadge dueAt={task.dueAt} />}
          {about}
        </div>
      </div>
      {!isDone && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Change ${task.text}`}
          onClick={() => setChanging(true)}
        >
          <Pencil aria-hidden />
        </Button>
      )}
      {isChanging && <EditTaskSheet task={task} onClose={() => setChanging(false)} />}
    </li>
  );
}
