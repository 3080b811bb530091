import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Controller, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { useFocusFirstError } from './use-focus-first-error.ts';

afterEach(cleanup);

interface Values {
  readonly pet: string;
  readonly reason: string;
}

function Form() {
  const form = useForm<Values>({ shouldFocusError: false, defaultValues: { pet: '', reason: '' } });
  const fields = useFocusFirstError<HTMLFormElement, Values>(form.formState);
  const { errors } = form.formState;
  return (
    <form ref={fields} noValidate onSubmit={form.handleSubmit(() => undefined)}>
      <Controller
        control={form.control}
        name="pet"
        rules={{ required: true }}
        render={({ field }) => <input aria-label="Pet" aria-invalid={errors.pet !== undefined} {...field} />}
      />
      <input
        aria-label="Reason"
        aria-invalid={errors.reason !== undefined}
        {...form.register('reason', { required: true })}
      />
      <button type="submit">Book</button>
    </form>
  );
}

test('each failed submit focuses the first field with an error', async () => {
  render(<Form />);
  const submit = () => fireEvent.click(screen.getByRole('button'));
  submit();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Pet')));
  fireEvent.change(screen.getByLabelText('Pet'), { target: { value: 'Biscuit' } });
  submit();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')));
});
