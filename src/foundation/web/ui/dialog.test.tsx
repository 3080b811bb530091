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

async function openDialog() {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  render(
    <Dialog title="Void the form?" open onOpenChange={onOpenChange} footer={<Button>Void form</Button>}>
      <form>
        <input aria-label="Reason" />
        <input type="search" aria-label="Search" />
      </form>
    </Dialog>,
  );
  // It listens to clicks outside shortly after it has opened. It stays open: nobody takes it away here.
  await vi.waitFor(() => {
    clickOutside();
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });
  onOpenChange.mockClear();
  const field = screen.getByRole('textbox', { name: 'Reason' });
  return {
    onOpenChange,
    type: (value: string) => fireEvent.input(field, { target: { value } }),
    search: (value: string) => fireEvent.input(screen.getByLabelText('Search'), { target: { value } }),
    submit: () => fireEvent.submit(field),
    escape: () => fireEvent.keyDown(field, { key: 'Escape' }),
  };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test.each([
  ['Escape', ({ escape }: { escape: () => void }) => escape()],
  ['a click outside', clickOutside],
  ['the close button', () => press('Close')],
])('%s asks before it drops what was typed', async (_what, close) => {
  const dialog = await openDialog();
  dialog.type('Signed by mistake');
  close(dialog);
  expect(dialog.onOpenChange).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toContain('Leave without saving?');
  expect(screen.queryByRole('button', { name: 'Void form' })).toBeNull();
  press('Keep editing');
  expect(screen.getByRole('button', { name: 'Void form' })).toBeTruthy();
  close(dialog);
  press('Leave');
  expect(dialog.onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});

test.each([
  ['nothing typed', () => undefined],
  ['what only searches', (dialog: Awaited<ReturnType<typeof openDialog>>) => dialog.search('rex')],
  [
    'what was typed and taken out again',
    (dialog: Awaited<ReturnType<typeof openDialog>>) => {
      dialog.type('x');
      dialog.type('');
    },
  ],
  [
    'what was sent',
    (dialog: Awaited<ReturnType<typeof openDialog>>) => {
      dialog.type('x');
      dialog.submit();
    },
  ],
])('Escape closes at once with %s', async (_what, prepare) => {
  const dialog = await openDialog();
  prepare(dialog);
  dialog.escape();
  expect(dialog.onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
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
