import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
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
  /** The row that had the focus last. */
  const row = useRef<{ readonly id: string; readonly at: number }>(undefined);
  const onFocus = ({ target }: FocusEvent<HTMLUListElement>) => {
    const at = tasks.findIndex(({ id }) => id === target.closest('li')?.querySelector('a')?.dataset['task']);
    const task = tasks[at];
    row.current = task && { id: task.id, at };
  };
  useEffect(() => {
    const left = row.current;
    if (left === undefined || tasks.some(({ id }) => id === left.id)) return;
    row.current = undefined;
    if (document.activeElement !== document.body) return;
    // It was closed in its sheet or by its button, and is gone with the focus: the next one takes it.
    const links = list.current?.querySelectorAll<HTMLAnchorElement>('[data-task]');
    (links?.[left.at] ?? links?.[left.at - 1])?.focus();
  }, [tasks]);
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('[data-task]')];
    const at = links.findIndex((link) => link === document.activeElement);
    if (at === -1 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'x' || event.key === 'X') {
      const task = tasks.find(({ id }) => id === links[at]?.dataset['task']);
      if (task?.status !== 'open') return;
      event.preventDefault();
      (links[at + 1] ?? links[at - 1])?.focus();
      close.finish(task);
      return;
    }
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
    const link = target === undefined ? undefined : links[target];
    if (link === undefined) return;
    event.preventDefault();
    link.focus();
  };
  return (
    // The rows' links have the focus; the list only receives their keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ItemList ref={list} aria-label={label} onKeyDown={onKeyDown} onFocus={onFocus}>
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
