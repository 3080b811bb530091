import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ContactPage from '../pages/contact-page.tsx';
import { attachPublicForm } from './public-form.ts';

let script: AbortController;
const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  script = new AbortController();
  sent.mockReset();
  vi.stubGlobal('fetch', sent);
  sessionStorage.clear();
});
afterEach(() => {
  script.abort();
  cleanup();
  vi.unstubAllGlobals();
});

function open(): void {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <ContactPage /> }])} />);
  attachPublicForm(document, script.signal);
}

function fieldOf(label: string): HTMLInputElement {
  const field = screen.getByLabelText(label, { exact: false });
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    throw new Error(`${label} is no field.`);
  // Safe: the tests use only what both types have.
  return field as HTMLInputElement;
}

function type(label: string, text: string): void {
  const field = fieldOf(label);
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const press = () =>
  document
    .querySelector('form[data-public-form]')
    ?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));

const response = (status: number, body: unknown) => Promise.resolve(Response.json(body, { status }));
const done = () => document.querySelector<HTMLElement>('[data-form-done]');

test('sends the fields with the elapsed time, then shows the confirmation', async () => {
  sent.mockReturnValue(response(200, { isReceived: true }));
  open();
  type('Your name', 'Vera Visitor');
  type('Message', 'Hello');
  press();
  await vi.waitFor(() => expect(done()?.hidden).toBe(false));
  expect(document.activeElement).toBe(done());
  const [url, init] = sent.mock.calls[0] ?? [];
  expect(url).toBe('/api/v1/contact');
  expect(JSON.parse(typeof init?.body === 'string' ? init.body : '')).toMatchObject({
    topic: 'sales',
    fullName: 'Vera Visitor',
    phone: '',
    webAddress: '',
    elapsedMs: expect.any(Number),
  });
});

test('shows an error at its field and focuses it; typing clears the error, and the input is kept', async () => {
  const fault = { path: 'email', message: 'Use an e-mail address.' };
  sent.mockReturnValue(response(422, { message: 'Some fields need your attention.', fields: [fault] }));
  open();
  type('Message', 'Hello');
  type('Email', 'vera at home');
  press();
  await vi.waitFor(() => expect(fieldOf('Email').getAttribute('aria-invalid')).toBe('true'));
  expect(document.querySelector('[data-fault-of="email"]')?.textContent).toBe('Use an e-mail address.');
  expect(document.activeElement).toBe(fieldOf('Email'));
  expect(screen.getByRole('alert').textContent).toContain('Nothing was lost');
  expect(fieldOf('Message').value).toBe('Hello');
  type('Email', 'vera@example.org');
  expect(fieldOf('Email').hasAttribute('aria-invalid')).toBe(false);
});

test('clears the honeypot field and shows its error at the form', async () => {
  sent.mockReturnValue(
    response(422, { message: 'x', fields: [{ path: 'webAddress', message: 'Send it again.' }] }),
  );
  open();
  const trap = document.querySelector<HTMLInputElement>('[name=webAddress]');
  if (trap) trap.value = 'https://spam.example';
  press();
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Send it again.'));
  expect(trap?.value).toBe('');
});

test('shows an error without a connection, and a reload restores the input', async () => {
  sent.mockRejectedValue(new TypeError('offline'));
  open();
  type('Message', 'Please call me');
  press();
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('could not be reached'));
  script.abort();
  cleanup();
  script = new AbortController();
  open();
  expect(fieldOf('Message').value).toBe('Please call me');
});

test('submitting twice sends once', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  sent.mockReturnValue(promise);
  open();
  press();
  press();
  resolve(Response.json({ isReceived: true }));
  await vi.waitFor(() => expect(done()?.hidden).toBe(false));
  expect(sent).toHaveBeenCalledTimes(1);
});
