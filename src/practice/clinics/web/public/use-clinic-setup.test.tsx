import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { queryOf } from '#foundation/web/api.ts';
import { followCountry } from '#foundation/web/time/customs.ts';
import { timeIn } from '#foundation/web/time/zone-time.ts';
import { clinicSetupEndpoint } from '../../contract.ts';
import { useClinicSetup } from './use-clinic-setup.ts';

afterEach(() => {
  cleanup();
  followCountry('');
});

test('a schedule that is opened first follows the country of its clinic', () => {
  const client = new QueryClient();
  const setup: unknown = { clinic: { country: 'US' } };
  // Safe: nothing else of the setup is read.
  client.setQueryData(queryOf(clinicSetupEndpoint, {}).queryKey, setup as never);
  renderHook(() => useClinicSetup(), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  expect(timeIn('UTC', '2026-11-21T19:30:00Z')).toBe('7:30 PM');
});
