import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function clickOutside() {
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
}

test('a click outside closes it, unless something was typed; Escape always does', async () => {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  render(
    <Dialog title="Void the form?" open onOpenChange={onOpenChange}>
      <input aria-label="Reason" />
    </Dialog>,
  );
  const field = screen.getByRole('textbox', { name: 'Reason' });
  // It listens to clicks outside shortly after it has opened. It stays open: nobody takes it away here.
  await vi.waitFor(() => {
    clickOutside();
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });
  onOpenChange.mockClear();
  fireEvent.input(field, { target: { value: 'Signed by mistake' } });
  clickOutside();
  expect(onOpenChange).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});
