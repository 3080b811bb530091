import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Sheet, type SheetHandle } from './sheet.tsx';

afterEach(cleanup);

const page = (hasOpener: boolean, isOpen: boolean) => (
  <>
    <main tabIndex={-1}>{hasOpener && <button type="button">Open the task</button>}</main>
    <Sheet title="Task" open={isOpen} onOpenChange={() => undefined}>
      <input aria-label="Note" />
    </Sheet>
  </>
);

async function open() {
  const { rerender } = render(page(true, false));
  const opener = screen.getByRole('button', { name: 'Open the task' });
  opener.focus();
  rerender(page(true, true));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' })));
  return { rerender, opener };
}

test('a closed sheet gives the focus back to what opened it', async () => {
  const { rerender, opener } = await open();
  rerender(page(true, false));
  await vi.waitFor(() => expect(document.activeElement).toBe(opener));
});

test('a closed sheet whose opener is gone leaves the focus on the page’s content', async () => {
  const { rerender } = await open();
  rerender(page(false, false));
  await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector('main')));
});

test.each([true, false])(
  'Escape asks before it drops what was typed, unless the form asks itself: %s',
  (asksItself) => {
    const onOpenChange = vi.fn<(open: boolean) => void>();
    render(
      <Sheet title="Task" open onOpenChange={onOpenChange} asksItself={asksItself} modal={false}>
        <textarea aria-label="Note" defaultValue="Call" />
      </Sheet>,
    );
    const note = screen.getByRole('textbox', { name: 'Note' });
    note.focus();
    fireEvent.input(note, { target: { value: 'Call back' } });
    fireEvent.keyDown(note, { key: 'Escape' });
    expect(onOpenChange).toHaveBeenCalledTimes(asksItself ? 1 : 0);
    if (asksItself) return;
    fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    fireEvent.input(note, { target: { value: 'Call' } });
    fireEvent.keyDown(note, { key: 'Escape' });
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  },
);

test('what would take the place of a sheet waits for the answer, if something was typed', () => {
  const handle = createRef<SheetHandle>();
  const show = vi.fn<() => void>();
  const onOpenChange = vi.fn<(open: boolean) => void>();
  render(
    <Sheet ref={handle} title="Task" open onOpenChange={onOpenChange} modal={false}>
      <textarea aria-label="Note" />
    </Sheet>,
  );
  act(() => handle.current?.replace(show));
  expect(show).toHaveBeenCalledOnce();
  const note = screen.getByRole('textbox', { name: 'Note' });
  fireEvent.input(note, { target: { value: 'Call back' } });
  act(() => handle.current?.replace(show));
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(show).toHaveBeenCalledOnce();
  act(() => handle.current?.replace(show));
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(show).toHaveBeenCalledTimes(2);
  expect(onOpenChange).not.toHaveBeenCalled();
});
