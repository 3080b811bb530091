import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AlertDialog } from './alert-dialog.tsx';

afterEach(cleanup);

const page = (isOpen: boolean) => (
  <>
    <button type="button">Delete</button>
    <AlertDialog
      title="Delete the room?"
      text="Its appointments stay."
      confirmLabel="Delete room"
      open={isOpen}
      onConfirm={() => undefined}
    />
  </>
);

test('a question that was answered gives the focus back to what asked it', async () => {
  const { rerender } = render(page(false));
  const opener = screen.getByRole('button', { name: 'Delete' });
  opener.focus();
  rerender(page(true));
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go back' })),
  );
  rerender(page(false));
  await vi.waitFor(() => expect(document.activeElement).toBe(opener));
});
