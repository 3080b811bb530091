import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TASK_CLOSING_LABELS } from '#vocabulary/task-kinds.ts';
import { DismissTaskForm } from './dismiss-task-form.tsx';

afterEach(cleanup);

test('a task is dismissed with a reason, and its line says the same word', async () => {
  const onDismiss = vi.fn<(reason: string) => void>();
  render(<DismissTaskForm busy={false} onDismiss={onDismiss} onCancel={() => undefined} />);
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss task' }));
  press();
  await screen.findByText('Enter a reason.');
  expect(onDismiss).not.toHaveBeenCalled();
  fireEvent.input(screen.getByRole('textbox', { name: /Reason it will not be done/ }), {
    target: { value: 'The client moved away' },
  });
  press();
  await waitFor(() => expect(onDismiss).toHaveBeenCalledWith('The client moved away'));
  expect(TASK_CLOSING_LABELS.dropped).toBe('Dismissed');
});
