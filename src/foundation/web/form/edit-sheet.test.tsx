import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { EditSheet } from './edit-sheet.tsx';

afterEach(cleanup);

function open(isDirty: boolean) {
  const onClose = vi.fn<() => void>();
  render(
    <EditSheet
      title="New client"
      formId="form"
      submitLabel="Add client"
      busy={false}
      isDirty={isDirty}
      onClose={onClose}
    >
      <form id="form">
        <input aria-label="Full name" />
      </form>
    </EditSheet>,
  );
  return { onClose, escape: () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }) };
}

test('closes at once if nothing was typed', () => {
  const { onClose, escape } = open(false);
  escape();
  expect(onClose).toHaveBeenCalledOnce();
});

test('Escape asks before it discards input, and can be cancelled', () => {
  const { onClose, escape } = open(true);
  escape();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toContain('Leave without saving?');
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(onClose).toHaveBeenCalledOnce();
});
