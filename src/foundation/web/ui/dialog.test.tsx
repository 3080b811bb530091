import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
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

function PlannedAct() {
  const [isPostponing, setPostponing] = useState(false);
  const [isPlanned, setPlanned] = useState(true);
  const postpone = () => {
    // The list is there again before the inner dialog has closed.
    flushSync(() => setPlanned(false));
    setPostponing(false);
  };
  return (
    <>
      <main tabIndex={-1}>The page behind</main>
      <Dialog title="Sign the visit" open>
        {isPlanned && <Button onClick={() => setPostponing(true)}>Postpone</Button>}
        <Dialog title="Postpone the act" open={isPostponing} onOpenChange={setPostponing}>
          <Button onClick={postpone}>Create task</Button>
        </Dialog>
      </Dialog>
    </>
  );
}

test('when its opener is gone, the focus goes to the dialog that it was in, not to the page behind', async () => {
  render(<PlannedAct />);
  const opener = await screen.findByRole('button', { name: 'Postpone' });
  act(() => opener.focus());
  fireEvent.click(opener);
  fireEvent.click(await screen.findByRole('button', { name: 'Create task' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Postpone the act' })).toBeNull());
  const signing = screen.getByRole('dialog', { name: 'Sign the visit' });
  await vi.waitFor(() => expect(signing.contains(document.activeElement)).toBe(true));
});
