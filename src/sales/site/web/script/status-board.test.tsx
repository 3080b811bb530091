import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { PublicStatus } from '#platform/status/contract.ts';
import StatusPage from '../pages/status-page.tsx';

const STATUS: PublicStatus = {
  state: 'degraded',
  sentence: 'Emails are delayed',
  measuredAt: '2026-11-21T12:00:00Z',
  today: '2026-11-21',
  components: [
    {
      component: 'app',
      label: 'App',
      state: 'operational',
      since: '2026-11-01T00:00:00Z',
      days: [
        { on: '2026-11-20', checks: 1_440, degraded: 0, down: 14 },
        { on: '2026-11-21', checks: 720, degraded: 0, down: 0 },
      ],
    },
    { component: 'crm', label: 'CRM connection', state: 'unused', since: null, days: [] },
  ],
  incidents: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      title: 'Emails are delayed',
      impact: 'degraded',
      components: ['mail'],
      state: 'investigating',
      openedAt: '2026-11-21T11:00:00Z',
      resolvedAt: null,
      updates: [{ state: 'investigating', message: '<b>We look.</b>', postedAt: '2026-11-21T11:00:00Z' }],
    },
  ],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(respond: () => Promise<Response>): void {
  vi.stubGlobal('fetch', vi.fn(respond));
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <StatusPage /> }])} />);
}

test('shows state, history and incidents, and never renders messages as HTML', async () => {
  open(() => Promise.resolve(Response.json(STATUS)));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Emails are delayed'));
  const app = screen.getByRole('heading', { name: 'App' }).closest('li');
  if (!app) throw new Error('the part has no place');
  expect(within(app).getByRole('img').getAttribute('aria-label')).toBe(
    'App, 90 days: 2 measured, 1 of them with problems',
  );
  expect(within(app).getByRole('img').querySelectorAll('rect')).toHaveLength(90);
  expect(app.textContent).toContain('99.35% of measurements normal');
  expect(app.textContent).toContain('Nov 20, 2026: outage at 14 of 1440 measurements');
  const crm = screen.getByRole('heading', { name: 'CRM connection' }).closest('li');
  expect(crm?.textContent).toContain('Not in use');
  expect(screen.getByText('<b>We look.</b>')).toBeDefined();
  expect(screen.getAllByText(/Mail\. From/)).toHaveLength(1);
});

test.each([
  ['is unreachable', () => Promise.reject(new TypeError('unreachable'))],
  ['is overloaded', () => Promise.resolve(new Response('{}', { status: 503 }))],
])('shows that the server is not responding when it %s', async (_, respond) => {
  open(respond);
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/is not responding/));
});
