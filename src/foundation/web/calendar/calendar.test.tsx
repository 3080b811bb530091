import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Calendar } from './calendar.tsx';

afterEach(cleanup);

interface Options {
  readonly value?: string;
  readonly today?: string;
  readonly min?: string;
  readonly max?: string;
  readonly withYears?: boolean;
  readonly weekStartsOn?: 0 | 1;
  readonly isDisabled?: (day: string) => boolean;
}

function open({ value, today = '2026-11-21', ...options }: Options = {}) {
  const onSelect = vi.fn<(day: string) => void>();
  render(<Calendar value={value} today={today} takesFocus onSelect={onSelect} {...options} />);
  const focused = () => document.activeElement?.closest('td')?.dataset['day'];
  const press = (key: string, shiftKey = false) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });
  return { onSelect, press, focused };
}

test('opens at the chosen day, or else today, with the focus on it', () => {
  expect(open().focused()).toBe('2026-11-21');
  cleanup();
  expect(open({ value: '2026-03-04' }).focused()).toBe('2026-03-04');
  expect(screen.getByRole('gridcell', { selected: true }).textContent).toBe('4');
});

test('the keyboard moves by day, week, month and year', () => {
  const { press, focused } = open();
  press('ArrowRight');
  expect(focused()).toBe('2026-11-22');
  press('ArrowDown');
  expect(focused()).toBe('2026-11-29');
  press('ArrowDown');
  expect(focused()).toBe('2026-12-06');
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeDefined();
  press('Home');
  expect(focused()).toBe('2026-11-30');
  press('PageUp');
  expect(focused()).toBe('2026-10-30');
  press('PageDown', true);
  expect(focused()).toBe('2027-10-30');
});

test('days outside the bounds can neither be focused nor chosen', () => {
  const { press, focused, onSelect } = open({ min: '2026-11-20', max: '2026-11-23' });
  press('ArrowLeft');
  press('ArrowLeft');
  expect(focused()).toBe('2026-11-20');
  press('PageDown');
  press('ArrowDown');
  expect(focused()).toBe('2026-11-20');
  fireEvent.click(screen.getByRole('button', { name: 'Thursday 19 November 2026' }));
  expect(onSelect).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Today, Saturday 21 November 2026' }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('2026-11-21');
});

test('closed days are skipped', () => {
  const { press, focused, onSelect } = open({ isDisabled: (day) => day === '2026-11-22' });
  press('ArrowRight');
  expect(focused()).toBe('2026-11-23');
  fireEvent.click(screen.getByRole('button', { name: 'Sunday 22 November 2026' }));
  expect(onSelect).not.toHaveBeenCalled();
});

test('the first day of the week follows the setting', () => {
  open();
  expect(screen.getAllByRole('columnheader', { hidden: true })[0]?.getAttribute('aria-label')).toBe('Monday');
  cleanup();
  open({ weekStartsOn: 0 });
  expect(screen.getAllByRole('columnheader', { hidden: true })[0]?.getAttribute('aria-label')).toBe('Sunday');
});

test('a birthday can be chosen by month and year, and not in the future', () => {
  const { onSelect } = open({ withYears: true });
  const years = within(screen.getByRole('combobox', { name: 'Year' })).getAllByRole('option');
  expect([years[0]?.textContent, years.at(-1)?.textContent]).toEqual(['2026', '1966']);
  fireEvent.change(screen.getByRole('combobox', { name: 'Year' }), { target: { value: '2011' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Month' }), { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Monday 28 February 2011' }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('2011-02-28');
});
