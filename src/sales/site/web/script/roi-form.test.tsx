import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import RoiCalculatorPage from '../pages/roi-calculator-page.tsx';
import { attachRoiForm } from './roi-form.ts';

let script: AbortController;
beforeEach(() => {
  script = new AbortController();
});
afterEach(() => {
  script.abort();
  cleanup();
  window.history.replaceState(null, '', '/resources/roi-calculator');
});

function open(query: string): void {
  window.history.replaceState(null, '', `/resources/roi-calculator${query}`);
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <RoiCalculatorPage /> }])} />);
  attachRoiForm(document, script.signal);
}

const textOf = (selector: string) => document.querySelector(selector)?.textContent;

function type(label: string, figure: string): void {
  const field = screen.getByLabelText(label);
  if (!(field instanceof HTMLInputElement)) throw new Error(`${label} is no field.`);
  field.value = figure;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

test('shows the example and leaves the URL unchanged', () => {
  open('');
  expect(textOf('[data-roi-amount="gain"]')).toBe('$41,133');
  expect(window.location.search).toBe('');
});

test('a changed figure updates lines, bars, sentence and URL', () => {
  open('');
  type('No-show rate', '0');
  expect(textOf('[data-roi-amount="income"]')).toBe('$0');
  expect(textOf('[data-roi-worked="missed"]')).toBe('10,500 × 0%');
  expect(document.querySelector('[data-roi-bar="income"]')?.getAttribute('width')).toBe('0');
  expect(document.querySelector('[data-roi-bar="time"]')?.getAttribute('width')).toBe('100');
  expect(textOf('[data-roi-sentence]')).toContain('$7,029 more per year than it costs');
  expect(window.location.search).toBe('?missed=0');
});

test('reads valid figures from the URL', () => {
  open('?doctors=1&visits=6&charge=nonsense');
  expect(screen.getByLabelText('Doctors')).toHaveProperty('value', '1');
  expect(screen.getByLabelText('Average charge per visit')).toHaveProperty('value', '140');
  expect(textOf('[data-roi-amount="booked"]')).toBe('1,500 visits');
  expect(window.location.search).toBe('?doctors=1&visits=6');
});
