import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ReactionDialog } from './reaction-dialog.tsx';

vi.mock('#foundation/web/session/use-session.ts', () => ({ useSession: () => ({ can: () => true }) }));

afterEach(cleanup);

function open(reaction: string | null) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReactionDialog
        vaccination={{
          id: '00000000-0000-4000-8000-00000000000a',
          petId: '00000000-0000-4000-8000-00000000000b',
          productName: 'Rabvac 3',
          reaction,
          reactionSeverity: reaction === null ? null : 'severe',
        }}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  return () =>
    screen.getByRole('checkbox', { name: 'Add an alert to the pet' }).getAttribute('aria-checked') === 'true';
}

test('an alert is usual for a reaction that is more than mild', () => {
  const addsAlert = open(null);
  expect(addsAlert()).toBe(false);
  fireEvent.change(screen.getByLabelText('How severe'), { target: { value: 'severe' } });
  expect(addsAlert()).toBe(true);
});

test('a reaction that was recorded before gets no second alert, unless somebody wants it', () => {
  const addsAlert = open('Collapsed after ten minutes');
  expect(addsAlert()).toBe(false);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Add an alert to the pet' }));
  expect(addsAlert()).toBe(true);
});
