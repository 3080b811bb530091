import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TaskView } from '../contract.ts';
import { NoTasks } from './no-tasks.tsx';

afterEach(cleanup);

const nothing = { onView: () => undefined, onEveryKind: () => undefined };

test('who has no tasks is led to those of the clinic, if there are some', () => {
  const onView = vi.fn<(view: TaskView) => void>();
  render(<NoTasks {...nothing} view="mine" kind="any" inClinic={3} onView={onView} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show the clinic’s tasks' }));
  expect(onView).toHaveBeenCalledExactlyOnceWith('clinic');
  cleanup();
  render(<NoTasks {...nothing} view="mine" kind="any" inClinic={0} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a kind that hides the tasks is named, and is taken away by a button', () => {
  const onEveryKind = vi.fn<() => void>();
  render(<NoTasks {...nothing} view="overdue" kind="recheck" inClinic={3} onEveryKind={onEveryKind} />);
  expect(screen.queryByText('Nothing overdue')).toBeNull();
  expect(screen.getByText(/“Recheck”/u)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all kinds' }));
  expect(onEveryKind).toHaveBeenCalledOnce();
});
