import { zodResolver } from '@hookform/resolvers/zod';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Controller } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { WeekEditor } from './week-editor.tsx';
import { toWeekRows, WeekRows } from './week-rows.ts';

afterEach(cleanup);

const MONDAY: readonly WeeklyHours[] = [{ weekday: 1, startMinute: 480, endMinute: 720 }];
const FRIDAY: readonly WeeklyHours[] = [{ weekday: 5, startMinute: 540, endMinute: 600 }];
const Fields = z.strictObject({ hours: WeekRows });

interface WeekFormProps {
  readonly saved: readonly WeeklyHours[];
  readonly onSave: (hours: unknown) => void;
}

function WeekForm({ saved, onSave }: WeekFormProps) {
  const values = { hours: toWeekRows(saved) };
  const form = useEditForm<z.input<typeof Fields>, z.output<typeof Fields>>({
    resolver: zodResolver(Fields),
    saved: values,
  });
  return (
    <form noValidate onSubmit={form.handleSubmit(({ hours }) => onSave(hours))}>
      <Controller
        control={form.control}
        name="hours"
        render={({ field }) => (
          <WeekEditor
            ref={field.ref}
            value={field.value}
            onValueChange={field.onChange}
            errors={form.formState.errors.hours}
            emptyLabel="Closed"
          />
        )}
      />
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.reset()}>
        Discard
      </button>
      <output>{[form.formState.isDirty, Boolean(form.formState.dirtyFields.hours)].join()}</output>
    </form>
  );
}

const time = (name: string) => screen.getByRole('textbox', { name });
const type = (name: string, text: string) => {
  fireEvent.change(time(name), { target: { value: text } });
  fireEvent.blur(time(name));
};
const dirty = () => screen.getByRole('status').textContent;
const times = () =>
  screen
    .getAllByRole<HTMLInputElement>('textbox')
    .map((input) => [input.getAttribute('aria-label'), input.value]);

test('shows and focuses errors after the first attempt to save, and removes them when corrected', async () => {
  const onSave = vi.fn<(hours: unknown) => void>();
  render(<WeekForm saved={MONDAY} onSave={onSave} />);
  type('Monday, to', '07:00');
  expect(time('Monday, to').getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/The end must be after the start/)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(time('Monday, to')));
  type('Monday, to', '13:00');
  await waitFor(() => expect(screen.queryByText(/The end must be after the start/)).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(onSave).toHaveBeenCalledExactlyOnceWith([{ weekday: 1, startMinute: 480, endMinute: 780 }]),
  );
});

test('takes over what another user saves unless there are unsaved changes', async () => {
  const { rerender } = render(<WeekForm saved={MONDAY} onSave={() => undefined} />);
  expect(dirty()).toBe('false,false');
  rerender(<WeekForm saved={FRIDAY} onSave={() => undefined} />);
  await waitFor(() =>
    expect(times()).toEqual([
      ['Friday, from', '09:00'],
      ['Friday, to', '10:00'],
    ]),
  );
  expect(dirty()).toBe('false,false');
  fireEvent.click(screen.getByRole('button', { name: 'Add hours on Saturday' }));
  expect(dirty()).toBe('true,true');
  rerender(<WeekForm saved={MONDAY} onSave={() => undefined} />);
  await waitFor(() => expect(times().map(([name]) => name)).toContain('Saturday, from'));
  expect(times()).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() =>
    expect(times()).toEqual([
      ['Monday, from', '08:00'],
      ['Monday, to', '12:00'],
    ]),
  );
  expect(dirty()).toBe('false,false');
});

test('removing an interval moves the focus to the button next to it', () => {
  render(<WeekForm saved={MONDAY} onSave={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Monday, 08:00 to 12:00' }));
  expect(screen.queryAllByRole('textbox')).toHaveLength(0);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add hours on Monday' }));
});
