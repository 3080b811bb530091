import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MyPetCareCard } from './my-pet-care-card.tsx';

const PET = '00000000-0000-4000-8000-00000000000a';
const CONFIG = {
  name: 'Tailwell',
  supabaseUrl: 'http://localhost:8080',
  supabaseKey: 'sb_publishable_test',
  demo: false,
  google: false,
};
const NOTHING = { vaccinations: [], due: [], certificates: [] };
const dose = (at: number) => ({
  id: `00000000-0000-4000-8000-0000000000${String(at).padStart(2, '0')}`,
  productName: 'Vaccine: rabies, dog',
  targets: ['rabies'],
  manufacturer: null,
  lot: null,
  givenOn: `20${at}-05-02`,
  nextDueOn: null,
  elsewhereName: null,
});

function show(care: unknown, isDeceased = false) {
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      care === null && address !== '/config.json'
        ? Response.json(
            { code: 'not_found', message: 'It was not found.', retry: 'never', requestId: 'r1' },
            { status: 404 },
          )
        : Response.json(address === '/config.json' ? CONFIG : care),
    ),
  );
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MyPetCareCard petId={PET} zone="Europe/Berlin" country="DE" isDeceased={isDeceased} />
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('says what will be there while there is nothing, but not about a pet that has died', async () => {
  show(NOTHING);
  expect(await screen.findByText(/^Nothing yet\./u)).toBeTruthy();
  cleanup();
  const { container } = show(NOTHING, true);
  await vi.waitFor(() => expect(container.textContent).toBe(''));
});

test('says that the vaccinations could not be loaded', async () => {
  show(null);
  expect((await screen.findByRole('alert')).textContent).toContain('The vaccinations could not be loaded');
});

test('shows the latest doses first, and all of them when they are asked for', async () => {
  show({ ...NOTHING, vaccinations: [26, 25, 24, 23, 22, 21].map(dose) });
  const list = await screen.findByRole('list', { name: 'Vaccinations' });
  const hidden = () =>
    within(list)
      .getAllByRole('listitem')
      .filter(({ className }) => className.includes('hidden'));
  expect(hidden()).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 6' }));
  expect(hidden()).toHaveLength(0);
});

test('a certificate has the day of the clinic on which it was issued', async () => {
  const issued = { id: dose(10).id, number: 7, kind: 'rabies', issuedAt: '2026-05-02T22:30:00Z' };
  show({ ...NOTHING, certificates: [issued] });
  const list = await screen.findByRole('list', { name: 'Certificates' });
  expect(list.textContent).toContain('3 May 2026');
});
