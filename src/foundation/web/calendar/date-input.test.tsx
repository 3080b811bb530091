import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm, useWatch } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { DateInput } from './date-input.tsx';

afterEach(cleanup);

/** A form with one day, which shows the value that it would send. */
function Form({ bornOn }: { readonly bornOn: string }) {
  const { register, control } = useForm({ defaultValues: { bornOn } });
  const sent = useWatch({ control, name: 'bornOn' });
  return (
    <form>
      <DateInput aria-label="Born on" {...register('bornOn')} today="2026-11-21" latest="2026-11-21" />
      <output>{sent}</output>
    </form>
  );
}

const openCalendar = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Choose a day' }));
    await import('./calendar.tsx');
  });
const sent = () => screen.getByRole('status').textContent;

test('a typed day updates the form', () => {
  render(<Form bornOn="" />);
  fireEvent.input(screen.getByLabelText('Born on'), { target: { value: '2014-03-09' } });
  expect(sent()).toBe('2014-03-09');
});

test('a day chosen from the calendar updates the form and the field', async () => {
  render(<Form bornOn="2014-03-09" />);
  await openCalendar();
  expect(screen.getByRole('gridcell', { selected: true }).textContent).toBe('9');
  fireEvent.change(screen.getByRole('combobox', { name: 'Year' }), { target: { value: '2016' } });
  fireEvent.click(screen.getByRole('button', { name: 'Friday 11 March 2016' }));
  expect(sent()).toBe('2016-03-11');
  expect(screen.getByLabelText<HTMLInputElement>('Born on').value).toBe('2016-03-11');
  expect(screen.queryByRole('grid')).toBeNull();
});

test('the calendar opens at the typed day, and offers no day after the last', async () => {
  render(<Form bornOn="" />);
  fireEvent.input(screen.getByLabelText('Born on'), { target: { value: '2026-11-03' } });
  await openCalendar();
  expect(screen.getByRole('grid', { name: 'November 2026' })).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sunday 22 November 2026' }).disabled).toBe(
    true,
  );
});
