import { zodResolver } from '@hookform/resolvers/zod';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm, useWatch } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { calendarDay } from '#foundation/contract/instant.ts';
import { followCountry } from '../time/customs.ts';
import { Field } from '../ui/field.tsx';
import { DateInput } from './date-input.tsx';

afterEach(() => {
  cleanup();
  followCountry('');
});

/** A form with one day, which shows the value that it would send. */
function Form({ bornOn }: { readonly bornOn: string }) {
  const { register, control, reset } = useForm({ defaultValues: { bornOn } });
  const sent = useWatch({ control, name: 'bornOn' });
  return (
    <form>
      <DateInput aria-label="Born on" {...register('bornOn')} today="2026-11-21" latest="2026-11-21" />
      <output>{sent}</output>
      <button type="button" onClick={() => reset({ bornOn: '2020-12-31' })}>
        Reset
      </button>
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

const field = () => screen.getByLabelText<HTMLInputElement>('Born on');
const type = (value: string) => fireEvent.input(field(), { target: { value } });

test.each([
  ['US', '3/9/2014', '03/09/2014', '12/31/2020'],
  ['GB', '9/3/2014', '09/03/2014', '31/12/2020'],
  ['DE', '9.3.2014', '09.03.2014', '31.12.2020'],
])('in %s, %s is typed and %s is shown', (country, text, shown, later) => {
  followCountry(country);
  render(<Form bornOn="" />);
  type(text);
  expect(sent()).toBe('2014-03-09');
  fireEvent.blur(field());
  expect(field().value).toBe(shown);
  expect(sent()).toBe('2014-03-09');
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(field().value).toBe(later);
  expect(sent()).toBe('2020-12-31');
});

test('a day pasted in ISO form is understood in every country', () => {
  followCountry('US');
  render(<Form bornOn="2014-03-09" />);
  expect(field().value).toBe('03/09/2014');
  type('2015-04-10');
  expect(sent()).toBe('2015-04-10');
});

test('what is no day stays as it was typed, and the field says how to write it when it is left', () => {
  followCountry('US');
  render(<Form bornOn="2014-03-09" />);
  type('31/12/2014');
  expect(field().getAttribute('aria-invalid')).toBeNull();
  fireEvent.blur(field());
  expect(field().value).toBe('31/12/2014');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Write the day as MM/DD/YYYY.').id).toBe(field().getAttribute('aria-describedby'));
  type('');
  fireEvent.blur(field());
  expect(sent()).toBe('');
  expect(field().getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByText('Write the day as MM/DD/YYYY.')).toBeNull();
});

/** A form in which the day is optional, as most are: blank is nothing. */
function OptionalForm({ onSave }: { readonly onSave: (day: string | null) => void }) {
  const { register, formState, handleSubmit } = useForm<{ dueOn: string }, unknown, { dueOn: string | null }>(
    {
      resolver: zodResolver(
        z.object({
          dueOn: z.union([z.literal(''), calendarDay('Choose a date.')]).transform((day) => day || null),
        }),
      ),
      defaultValues: { dueOn: '' },
    },
  );
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(({ dueOn }) => onSave(dueOn))(event)}>
      <Field label="Due on" optional error={formState.errors.dueOn?.message}>
        <DateInput {...register('dueOn')} today="2026-11-21" />
      </Field>
      <button type="submit">Save</button>
    </form>
  );
}

test('an optional day that cannot be read is refused at its field, and never saved as blank', async () => {
  followCountry('US');
  const onSave = vi.fn();
  render(<OptionalForm onSave={onSave} />);
  const due = screen.getByLabelText<HTMLInputElement>(/^Due on/u);
  fireEvent.input(due, { target: { value: '31/12/2014' } });
  fireEvent.blur(due);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose a date.')).toBeDefined();
  expect(screen.queryByText('Write the day as MM/DD/YYYY.')).toBeNull();
  expect(due.value).toBe('31/12/2014');
  expect(onSave).not.toHaveBeenCalled();
  fireEvent.input(due, { target: { value: '12/31/2014' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => onSave.mock.calls).toEqual([['2014-12-31']]);
});
