import type { FuzzRequest } from './fuzz-request.ts';

/** A valid request of one route of the Supabase services. */
export interface WireRoute {
  readonly method: string;
  readonly permission?: FuzzRequest['permission'];
  /** With `{name}` for what `path` gives. */
  readonly path: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export const ANY_ID = '0198c0de-0000-4000-8000-000000000001';
export const ANY_EMAIL = 'a@people.test';
