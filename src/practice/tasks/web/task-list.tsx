import { type KeyboardEvent, useRef } from 'react';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { moveFocus, useRowFocus } from '#foundation/web/ui/use-row-focus.ts';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import type { Task } from '../contract.ts';
import { TaskRow } from './task-row.tsx';
import { useCloseTask } from './use-close-task.ts';

interface TaskListProps {
  readonly label: string;
  readonly tasks: readonly Task[];
  readonly clock: Pick<ClinicClock, 'today' | 'zone'>;
  readonly addressOf: (taskId: string) => string;
  readonly isOnPetPage?: boolean;
  readonly areMine?: boolean;
  readonly highlightedIds?: ReadonlySet<string>;
}

/** Tasks. Arrow keys, Home and End move between them, Enter opens one, X closes it as done. */
export function TaskList(props: TaskListProps) {
  const { label, tasks, clock, addressOf, isOnPetPage, areMine, highlightedIds } = props;
  const close = useCloseTask();
  const list = useRef<HTMLUListElement>(null);
  const rows = useRowFocus(
    list,
    tasks.map(({ id }) => id),
  );
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const task = tasks.find(({ id }) => id === rows.focused());
    if ((event.key === 'x' || event.key === 'X') && task?.status === 'open') {
      event.preventDefault();
      rows.move(tasks.at(-1) === task ? -1 : 1);
      close.finish(task);
      return;
    }
    moveFocus(event, rows.links());
  };
  return (
    // The rows' links have the focus; the list only receives their keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ItemList ref={list} aria-label={label} onKeyDown={onKeyDown} onFocus={(event) => rows.onFocus(event)}>
      {tasks.map((task) => (
        <TaskRow
          key={task.id}
          task={task}
          to={addressOf(task.id)}
          clock={clock}
          isOnPetPage={isOnPetPage ?? false}
          areMine={areMine ?? false}
          isHighlighted={highlightedIds?.has(task.id) ?? false}
          onFinish={() => close.finish(task)}
          onReopen={() => close.reopen(task)}
        />
      ))}
    </ItemList>
  );
}
