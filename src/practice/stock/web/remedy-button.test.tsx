import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { StockRemedy } from '../alert-actions.rules.ts';
import { RemedyButton } from './remedy-button.tsx';

afterEach(cleanup);

function show(remedy: StockRemedy): readonly string[] {
  const opened: string[] = [];
  render(
    <MemoryRouter>
      <RemedyButton remedy={remedy} about="Gauze" onOpen={(sheet) => opened.push(sheet)} />
    </MemoryRouter>,
  );
  return opened;
}

test.each([
  ['order', 'Order: Gauze', '/clinic/purchasing/suggestions'],
  ['register', 'Controlled drugs: Gauze', '/clinic/controlled-drugs'],
] as const)('ALERT-1: %s leads to another page', (remedy, name, address) => {
  show(remedy);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address);
});

test.each([
  ['count', 'Count: Gauze', 'count'],
  ['use_first', 'Use first: Gauze', 'transfer'],
  ['return', 'Return to supplier: Gauze', 'return'],
  ['waste', 'Waste: Gauze', 'waste'],
] as const)('ALERT-1: %s opens a sheet', (remedy, name, sheet) => {
  const opened = show(remedy);
  fireEvent.click(screen.getByRole('button', { name }));
  expect(opened).toEqual([sheet]);
});
