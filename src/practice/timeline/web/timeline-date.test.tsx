import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TimelineDate } from './timeline-date.tsx';

afterEach(cleanup);

test('a day is chosen from a calendar, never typed in the order of the browser’s language', async () => {
  const onChange = vi.fn<(day: string | undefined) => void>();
  const { container } = render(<TimelineDate today="2026-11-22" value={undefined} onChange={onChange} />);
  expect(container.querySelector('input')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show all dates' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Jump to a date' }));
  fireEvent.click(await screen.findByRole('button', { name: /\b9 November 2026/ }));
  expect(onChange).toHaveBeenCalledWith('2026-11-09');
});

test('the chosen day is written out, and taken back with one press', () => {
  const onChange = vi.fn<(day: string | undefined) => void>();
  render(<TimelineDate today="2026-11-22" value="2025-03-02" onChange={onChange} />);
  expect(screen.getByRole('button', { name: 'Jump to a date: 2 Mar 2025' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all dates' }));
  expect(onChange).toHaveBeenCalledWith(undefined);
});
