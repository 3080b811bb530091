import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FilterBar } from './filter-bar.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(isPhone: boolean, chosen: number) {
  const found = window.matchMedia('(max-width: 767px)');
  vi.spyOn(found, 'matches', 'get').mockReturnValue(isPhone);
  vi.spyOn(window, 'matchMedia').mockReturnValue(found);
  const onClear = vi.fn<() => void>();
  render(
    <FilterBar
      search={{ label: 'Search pets', placeholder: '', value: '', onValueChange: () => undefined }}
      chosen={chosen}
      onClear={onClear}
    >
      <button type="button">Species</button>
      <button type="button">Sex</button>
    </FilterBar>,
  );
  return onClear;
}

test('on a desktop all filters are next to the search, and clearing one keeps the focus here', () => {
  const onClear = open(false, 1);
  expect(screen.getByRole('button', { name: 'Species' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onClear).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole('search'));
});

test('on a phone filters are behind one button that shows how many apply', () => {
  open(true, 2);
  expect(screen.queryByRole('button', { name: 'Species' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Filters 2' }));
  expect(screen.getByRole('dialog', { name: 'Filters' }).textContent).toContain('Species');
  fireEvent.click(screen.getByRole('button', { name: 'Show the list' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
