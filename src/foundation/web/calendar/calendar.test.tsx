import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Calendar } from './calendar.tsx';

afterEach(cleanup);

function open(props: { value?: string; min?: string; max?: string } = {}) {
  const onSelect = vi.fn<(day: string) => void>();
  const { value, ...bounds } = props;
  render(<Calendar value={value} today="2026-11-21" takesFocus onSelect={onSelect} {...bounds} />);
  const grid = screen.getByRole('grid');
  const press = (key: string, shiftKey = false) => fireEvent.keyDown(grid, { key, shiftKey });
  const focused = () =>
    document.activeElement instanceof HTMLElement ? document.activeElement.dataset['day'] : undefined;
  return { onSelect, press, focused };
}

test('it opens at the chosen day, or else today, with the focus there', () => {
  expect(open().focused()).toBe('2026-11-21');
  cleanup();
  expect(open({ value: '2026-03-04' }).focused()).toBe('2026-03-04');
});

test('the keyboard goes by day, week, month and year', () => {
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

test('days outside the bounds can neither be reached nor chosen', () => {
  const { press, focused, onSelect } = open({ min: '2026-11-20', max: '2026-11-23' });
  press('PageDown');
  expect(focused()).toBe('2026-11-23');
  press('PageUp');
  expect(focused()).toBe('2026-11-20');
  fireEvent.click(screen.getByRole('button', { name: 'Thursday 19 November 2026' }));
  expect(onSelect).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Today, Saturday 21 November 2026' }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('2026-11-21');
});
