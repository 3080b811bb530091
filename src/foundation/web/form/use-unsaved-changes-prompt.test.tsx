import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useUnsavedChangesPrompt } from './use-unsaved-changes-prompt.ts';

afterEach(cleanup);

function Page() {
  const [isDirty, setDirty] = useState(true);
  const { isBlocked, stay, leave } = useUnsavedChangesPrompt(isDirty);
  return (
    <>
      <Link to="?sheet=">Close</Link>
      <button onClick={() => setDirty(false)}>Saved</button>
      {isBlocked && <p role="alert">Leave without saving?</p>}
      <button onClick={stay}>Keep editing</button>
      <button onClick={leave}>Leave</button>
    </>
  );
}

function open() {
  const router = createMemoryRouter([{ path: '/', element: <Page /> }], { initialEntries: ['/?sheet=item'] });
  render(<RouterProvider router={router} />);
  const press = async (name: string) =>
    act(async () => {
      fireEvent.click(screen.getByText(name));
      await Promise.resolve();
    });
  return { press, address: () => router.state.location.search };
}

test('unsaved changes hold a person until they leave', async () => {
  const { press, address } = open();
  await press('Close');
  expect(screen.queryByRole('alert')).not.toBeNull();
  expect(address()).toBe('?sheet=item');
  await press('Keep editing');
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Close');
  await press('Leave');
  expect(address()).toBe('?sheet=');
});

test('changes that are saved while the prompt is shown no longer hold anybody', async () => {
  const { press, address } = open();
  await press('Close');
  await press('Saved');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(address()).toBe('?sheet=');
});
