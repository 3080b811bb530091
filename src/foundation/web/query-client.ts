import { QueryClient } from '@tanstack/react-query';
import { sessionStore } from './session/session-store.ts';

/** What the pages have read. Nothing is asked twice by itself; live topics and writes say what is stale. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 15_000 },
    mutations: { retry: false },
  },
});

// What one person read must not be there for the next one at this screen.
sessionStore.onUserChange(() => queryClient.clear());
