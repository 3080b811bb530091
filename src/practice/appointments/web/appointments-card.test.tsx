import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { AppointmentsCard } from './appointments-card.tsx';

afterEach(cleanup);

const NEXT = {
  id: '4f0c6b2e-6f0a-4a53-9e53-0d3c7f1b2a10',
  startsAt: '2026-11-25T23:30:00Z',
  endsAt: '2026-11-26T00:00:00Z',
  status: 'booked',
  reason: 'Limping',
  typeName: 'Check-up',
  doctorName: 'Dr Ash',
} as const;
const PAST = {
  ...NEXT,
  id: '4f0c6b2e-6f0a-4a53-9e53-0d3c7f1b2a11',
  startsAt: '2025-03-02T09:00:00Z',
  status: 'completed',
} as const;

type Props = Parameters<typeof AppointmentsCard>[0];

const show = (lists: Pick<Props, 'next' | 'past'>) =>
  render(
    <MemoryRouter>
      <AppointmentsCard {...lists} zone="Europe/Berlin" empty={<p>Nothing booked</p>} />
    </MemoryRouter>,
  );

const links = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')] as const);

test('a pet’s appointments link to their day at the clinic', () => {
  show({ next: [NEXT], past: [PAST] });
  expect(links()).toEqual([
    ['Thu 26 Nov, 00:30', `/clinic/appointments?day=2026-11-26&appointment=${NEXT.id}`],
    ['2 Mar 2025, 10:00', `/clinic/appointments?day=2025-03-02&appointment=${PAST.id}`],
  ]);
  expect(screen.getAllByText('Check-up · Limping · Dr Ash')).toHaveLength(2);
});

test.each([
  ['no reason', ''],
  ['the reason that its type is', 'Check-up'],
])('an appointment with %s names its type once', (_what, reason) => {
  show({ next: [{ ...NEXT, reason }], past: [] });
  expect(screen.getByText('Check-up · Dr Ash')).toBeDefined();
});

test('a client’s appointments name the pet', () => {
  show({ next: [{ ...NEXT, petName: 'Biscuit' }], past: [] });
  expect(links().map(([text]) => text)).toEqual(['Thu 26 Nov, 00:30 · Biscuit']);
  expect(screen.queryByRole('heading', { name: 'Past' })).toBeNull();
});

test('shows the page’s own text without appointments', () => {
  show({ next: [], past: [] });
  expect(screen.getByText('Nothing booked')).toBeDefined();
});
