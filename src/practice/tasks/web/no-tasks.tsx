import { ListChecks, SearchX } from 'lucide-react';
import { TASK_KIND_LABELS, type TaskKind } from '#vocabulary/task-kinds.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import type { TaskView } from '../contract.ts';

const EMPTY: Readonly<Record<TaskView, { readonly title: string; readonly hint: string }>> = {
  mine: {
    title: 'No tasks for you',
    hint: 'Rechecks, calls and other tasks assigned to you appear here.',
  },
  clinic: {
    title: 'No open tasks',
    hint: 'A plan such as “Recheck in 14 days” becomes a task. You can add others too.',
  },
  overdue: { title: 'Nothing overdue', hint: 'Open tasks past their due date appear here.' },
  done: {
    title: 'No closed tasks yet',
    hint: 'Done and dismissed tasks appear here, latest first.',
  },
};

interface NoTasksProps {
  readonly view: TaskView;
  readonly kind: TaskKind | 'any';
  /** How many tasks are open in the clinic. */
  readonly inClinic: number;
  readonly onView: (view: TaskView) => void;
  readonly onEveryKind: () => void;
}

/** An empty list of tasks: why it is empty, and where there are some. */
export function NoTasks({ view, kind, inClinic, onView, onEveryKind }: NoTasksProps) {
  if (kind !== 'any')
    return (
      <EmptyState
        icon={<SearchX />}
        title="Nothing matches"
        hint={`No “${TASK_KIND_LABELS[kind]}” tasks here.`}
        action={<Button onClick={onEveryKind}>Show all kinds</Button>}
      />
    );
  return (
    <EmptyState
      icon={<ListChecks />}
      title={EMPTY[view].title}
      hint={EMPTY[view].hint}
      action={
        view === 'mine' &&
        inClinic > 0 && <Button onClick={() => onView('clinic')}>Show the clinic’s tasks</Button>
      }
    />
  );
}
