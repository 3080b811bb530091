import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { AlertKind, Dashboard } from '../contract.ts';
import { AlertsCard } from './alerts-card.tsx';

afterEach(cleanup);

const dashboardWith = (kind: AlertKind, count: number): Dashboard => ({
  timeZone: 'Europe/Berlin',
  country: 'DE',
  day: '2026-11-21',
  appointmentsToday: { total: 0, toCome: 0, inHouse: 0 },
  activePatients: 0,
  staffOnDuty: [],
  callerStaffId: null,
  upcoming: [],
  alerts: [
    {
      kind,
      count,
      appointments: [
        { id: '4f0c6b2e-6f0a-4a53-9e53-0d3c7f1b2a10', petName: 'Biscuit', startsAt: '2026-11-25T09:00:00Z' },
      ],
      items: [],
      refills: [],
    },
  ],
  activity: [],
});

const show = (kind: AlertKind, count: number) =>
  render(
    <MemoryRouter>
      <AlertsCard dashboard={dashboardWith(kind, count)} />
    </MemoryRouter>,
  );

test.each([
  ['appointment_requests', '/clinic/appointments?view=list&status=requested'],
  ['late_arrivals', '/clinic/appointments?view=list&status=upcoming'],
  ['long_waits', '/clinic/appointments?view=list&status=in_clinic'],
  ['unfinished_appointments', '/clinic/appointments?view=list&status=open&day=2026-10-22'],
] as const)('links to the list for more of %s than are shown', (kind, address) => {
  show(kind, 14);
  expect(screen.getByRole('link', { name: 'and 13 more' }).getAttribute('href')).toBe(address);
});

test('shows no link when all are shown', () => {
  show('appointment_requests', 1);
  expect(screen.queryByText(/more/)).toBeNull();
  expect(screen.getByRole('link', { name: /Biscuit/ }).getAttribute('href')).toBe(
    '/clinic/appointments?day=2026-11-25&appointment=4f0c6b2e-6f0a-4a53-9e53-0d3c7f1b2a10',
  );
});

test.each([
  ['low_inventory', /items are low on stock/, '?show=low'],
  ['expired_inventory', /items in stock have expired/, '?show=expired'],
  ['expiring_inventory', /items in stock expire within 30 days/, '?show=expiring&days=30'],
] as const)('%s names items, with a link to each and to all of them', (kind, text, filter) => {
  const dashboard = dashboardWith(kind, 3);
  const id = '5f0c6b2e-6f0a-4a53-9e53-0d3c7f1b2a10';
  render(
    <MemoryRouter>
      <AlertsCard
        dashboard={{
          ...dashboard,
          alerts: [{ kind, count: 3, appointments: [], items: [{ id, name: 'Gauze' }], refills: [] }],
        }}
      />
    </MemoryRouter>,
  );
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Gauze' }).getAttribute('href')).toBe(`/clinic/inventory/${id}`);
  expect(screen.getByRole('link', { name: 'and 2 more' }).getAttribute('href')).toBe(
    `/clinic/inventory${filter}`,
  );
});

test('names refills that clients asked for, with a link to their queue', () => {
  const id = '6f0c6b2e-6f0a-4a53-9e53-0d3c7f1b2a10';
  const refills = [{ id, petName: 'Biscuit', drugName: 'Carprofen' }];
  render(
    <MemoryRouter>
      <AlertsCard
        dashboard={{
          ...dashboardWith('refill_requests', 1),
          alerts: [{ kind: 'refill_requests', count: 1, appointments: [], items: [], refills }],
        }}
      />
    </MemoryRouter>,
  );
  expect(screen.getByText('refill request', { exact: false })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Biscuit: Carprofen' }).getAttribute('href')).toBe(
    '/clinic/pharmacy?show=refills',
  );
});
