import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Task } from '../contract.ts';
import { TaskList } from './task-list.tsx';

afterEach(cleanup);

const task = (title: string): Task => ({
  id: title,
  title,
  note: null,
  kind: 'call',
  pet: null,
  client: null,
  visitId: null,
  assignee: null,
  dueOn: null,
  status: 'open',
  clientDraft: null,
  closedHow: null,
  closedReason: null,
  closedAt: null,
  closingVisit: null,
  closedByName: null,
  version: 1,
  createdAt: '2026-11-22T10:00:00Z',
});

const client = new QueryClient();
const listOf = (...titles: readonly string[]) => (
  <QueryClientProvider client={client}>
    <MemoryRouter>
      <TaskList
        label="Tasks"
        tasks={titles.map(task)}
        clock={{ today: '2026-11-23', zone: 'Europe/Berlin' }}
        addressOf={(id) => `?task=${id}`}
      />
    </MemoryRouter>
  </QueryClientProvider>
);
const link = (name: string) => screen.getByRole('link', { name });

test('a task that goes leaves the focus to the next one, and the last one to the one before', () => {
  const { rerender } = render(listOf('Call Ada', 'Call Bo', 'Call Cy'));
  link('Call Bo').focus();
  rerender(listOf('Call Ada', 'Call Cy'));
  expect(document.activeElement).toBe(link('Call Cy'));
  rerender(listOf('Call Ada'));
  expect(document.activeElement).toBe(link('Call Ada'));
});

test('a task that goes does not take the focus from elsewhere', () => {
  const { rerender } = render(
    <>
      <button type="button">Elsewhere</button>
      {listOf('Call Ada', 'Call Bo')}
    </>,
  );
  link('Call Bo').focus();
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  rerender(
    <>
      <button type="button">Elsewhere</button>
      {listOf('Call Ada')}
    </>,
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
});
