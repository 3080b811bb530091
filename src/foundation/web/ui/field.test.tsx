import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { NativeSelect } from './native-select.tsx';

afterEach(cleanup);

test('the label names the control, hint and error describe it', () => {
  const { rerender } = render(
    <Field label="Email" hint="Where we write to.">
      <Input />
    </Field>,
  );
  const control = screen.getByLabelText('Email');
  expect(control.getAttribute('aria-invalid')).toBeNull();
  expect(describedBy(control)).toEqual(['Where we write to.']);

  rerender(
    <Field label="Email" hint="Where we write to." error="Please enter a valid email address">
      <Input />
    </Field>,
  );
  expect(screen.getByLabelText('Email')).toBe(control);
  expect(control.getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(control)).toEqual(['Where we write to.', 'Please enter a valid email address']);
});

test('the error region exists before the error, so that screen readers announce it', () => {
  const { container } = render(
    <Field label="Email">
      <Input />
    </Field>,
  );
  expect(container.querySelector('[aria-live="polite"]')?.textContent).toBe('');
});

test('any control can be labelled', () => {
  render(
    <Field label="Country" error="Choose a country">
      <NativeSelect options={[{ value: 'se', label: 'Sweden' }]} />
    </Field>,
  );
  const control = screen.getByLabelText('Country');
  expect(control.tagName).toBe('SELECT');
  expect(describedBy(control)).toEqual(['Choose a country']);
});

const describedBy = (control: Element): (string | null | undefined)[] =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
