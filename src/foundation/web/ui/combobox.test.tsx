import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Combobox } from './combobox.tsx';

afterEach(cleanup);

const PETS = [
  { value: 'p1', label: 'Biscuit', hint: 'Dog · Noor Haddad' },
  { value: 'p2', label: 'Momo', hint: 'Cat · Ben Beck' },
];

function open() {
  const onValueChange = vi.fn<(value: string) => void>();
  const onQueryChange = vi.fn<(query: string) => void>();
  render(
    <Combobox
      aria-label="Pet"
      options={PETS}
      onValueChange={onValueChange}
      onQueryChange={onQueryChange}
      searchPlaceholder="Find a pet"
    />,
  );
  return { onValueChange, onQueryChange, button: screen.getByRole('combobox', { name: 'Pet' }) };
}

test('typing on the button opens the list and searches for the typed text', async () => {
  const { button, onQueryChange } = open();
  button.focus();
  fireEvent.keyDown(button, { key: 'M' });
  fireEvent.keyDown(button, { key: 'o' });
  const field = await screen.findByPlaceholderText('Find a pet');
  expect(field).toHaveProperty('value', 'Mo');
  expect(document.activeElement).toBe(field);
  expect(onQueryChange.mock.lastCall).toEqual(['Mo']);
});

test('Enter chooses the first match', async () => {
  const { button, onValueChange } = open();
  fireEvent.keyDown(button, { key: 'B' });
  fireEvent.keyDown(await screen.findByPlaceholderText('Find a pet'), { key: 'Enter' });
  expect(onValueChange.mock.lastCall?.[0]).toBe('p1');
});

test('Enter before the results waits, and chooses the first match of the final query', async () => {
  const onValueChange = vi.fn<(value: string) => void>();
  const list = (options: typeof PETS, isStale: boolean) => (
    <Combobox
      aria-label="Pet"
      options={options}
      onValueChange={onValueChange}
      onQueryChange={() => undefined}
      isStale={isStale}
      searchPlaceholder="Find a pet"
    />
  );
  const { rerender } = render(list(PETS, true));
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Pet' }), { key: 'M' });
  const field = await screen.findByPlaceholderText('Find a pet');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onValueChange).not.toHaveBeenCalled();
  rerender(list(PETS.toReversed(), false));
  await vi.waitFor(() => expect(onValueChange.mock.lastCall?.[0]).toBe('p2'));
});

test('a shortcut of the page still works', () => {
  const { button } = open();
  fireEvent.keyDown(button, { key: 'k', ctrlKey: true });
  expect(screen.queryByPlaceholderText('Find a pet')).toBeNull();
});
