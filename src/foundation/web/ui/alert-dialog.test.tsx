import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Tabs } from 'radix-ui';
import { AlertDialog } from './alert-dialog.tsx';

afterEach(cleanup);

const question = (isOpen: boolean) => (
  <AlertDialog
    title="Delete the room?"
    text="Its appointments stay."
    confirmLabel="Delete room"
    open={isOpen}
    onConfirm={() => undefined}
  />
);

const page = (isOpen: boolean) => (
  <>
    <button type="button">Delete</button>
    {question(isOpen)}
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

test('of a tab that was not opened after all, the open one gets the focus, and nothing is asked again', async () => {
  const asked = vi.fn();
  const tabs = (isOpen: boolean) => (
    <>
      <Tabs.Root value="hours" onValueChange={asked}>
        <Tabs.List>
          <Tabs.Trigger value="hours">Hours</Tabs.Trigger>
          <Tabs.Trigger value="rooms">Rooms</Tabs.Trigger>
        </Tabs.List>
      </Tabs.Root>
      {question(isOpen)}
    </>
  );
  const { rerender } = render(tabs(false));
  screen.getByRole('tab', { name: 'Rooms' }).focus();
  expect(asked).toHaveBeenCalledOnce();
  rerender(tabs(true));
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go back' })),
  );
  rerender(tabs(false));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Hours' })));
  expect(asked).toHaveBeenCalledOnce();
});
