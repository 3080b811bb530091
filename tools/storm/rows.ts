/** One row of the list of faults and attacks, with its tests. */
export interface StormRow {
  /** The id in the list of faults, with a letter appended where one row has two sets of tests. */
  readonly id: string;
  /** What is done, and how often. */
  readonly what: string;
  /** The project of Vitest, or `e2e` for end-to-end tests. */
  readonly project: 'acceptance' | 'db' | 'e2e' | 'process' | 'unit';
  readonly files: readonly string[];
  /** Selects the tests whose names contain it; without it, all tests of the files run. */
  readonly named?: string;
  /** The value of `STORM_RUNS`, for tests that take their count from it. */
  readonly runs?: number;
}

const REFRESH = ['src/supabase/auth/refresh-session.db.test.ts'];
const LOCKOUT = ['src/supabase/auth/lockout.db.test.ts'];
const PROVIDER = ['test/gohighlevel.test.ts'];
const CONNECTION = ['src/practice/crm-connection/server/functions/ghl-oauth.db.test.ts'];
const EXPENSIVE = ['test/expensive-requests.db.test.ts'];
const MATRIX = [
  'test/matrix/id-swaps.db.test.ts',
  'test/matrix/matrix.db.test.ts',
  'test/matrix/wire.db.test.ts',
];

/** The rows with their full counts: `npm test` runs the same tests with small ones. */
export const STORM_ROWS: readonly StormRow[] = [
  {
    id: 'R-01',
    what: 'booking race, 10,000 attempts × 5 seeds',
    project: 'db',
    files: ['test/race.db.test.ts'],
    named: 'R-01',
    runs: 50_000,
  },
  {
    id: 'R-02',
    what: '50 identical requests × 1,000 keys',
    project: 'db',
    files: ['test/race.db.test.ts'],
    named: 'R-02',
    runs: 1_000,
  },
  {
    id: 'R-04',
    what: 'kill -9 of all processes during continuous bookings, 50 rounds; of the server alone, 10',
    project: 'process',
    files: ['test/process/kill.test.ts'],
    runs: 50,
  },
  {
    id: 'R-05',
    what: 'kill -9 of the database server during continuous bookings, 50 rounds',
    project: 'process',
    files: ['test/process/postmaster-kill.test.ts'],
    runs: 50,
  },
  {
    id: 'R-14',
    what: 'SIGTERM under load, 50 rounds',
    project: 'process',
    files: ['test/process/drain.test.ts'],
    runs: 50,
  },
  {
    id: 'T-01',
    what: 'ids of another clinic, 20,000 requests and every role × endpoint × table × channel',
    project: 'db',
    files: MATRIX,
    runs: 20_000,
  },
  {
    id: 'T-02',
    what: 'policies, grants and keys of every table, by the system catalog',
    project: 'db',
    files: ['test/fences.db.test.ts'],
  },
  {
    id: 'T-03',
    what: 'context over pooled connections, 10,000 interleaved requests',
    project: 'db',
    files: ['test/context-leak.db.test.ts'],
    runs: 10_000,
  },
  {
    id: 'T-04',
    what: 'every policy opened in turn',
    project: 'db',
    files: ['test/fences.db.test.ts'],
    named: 'T-04',
  },
  {
    id: 'S-20',
    what: 'a used refresh token presented again, 100 sessions',
    project: 'db',
    files: REFRESH,
    named: 'S-20',
    runs: 100,
  },
  {
    id: 'S-21',
    what: '50 tabs at once, 20 sessions',
    project: 'db',
    files: REFRESH,
    named: 'S-21',
    runs: 20,
  },
  {
    id: 'S-22',
    what: 'a lost response, 100 sessions',
    project: 'db',
    files: REFRESH,
    named: 'S-22',
    runs: 100,
  },
  {
    id: 'S-23',
    what: 'the unmodified supabase-js against the auth server',
    project: 'acceptance',
    files: [
      'acceptance/auth.test.ts',
      'acceptance/auth-mail.test.ts',
      'acceptance/auth-pkce.test.ts',
      'acceptance/auth-sessions.test.ts',
      'acceptance/auth-admin.test.ts',
      'acceptance/mfa.test.ts',
    ],
  },
  { id: 'S-24', what: 'forged tokens', project: 'db', files: ['src/supabase/auth/forged-tokens.db.test.ts'] },
  {
    id: 'S-25',
    what: '10,000 wrong passwords from 100 addresses, and six digits',
    project: 'db',
    files: LOCKOUT,
    named: 'S-25',
    runs: 10_000,
  },
  {
    id: 'S-26',
    what: 'ways around the limits: headers, networks, spellings, routes, processes',
    project: 'db',
    files: LOCKOUT,
    named: 'S-26',
  },
  {
    id: 'S-28a',
    what: 'codes and states of flows: reused, stolen, expired, downgraded, with a foreign redirect',
    project: 'acceptance',
    files: ['acceptance/auth-pkce.test.ts', 'acceptance/google.test.ts'],
  },
  {
    id: 'S-29a',
    what: 'all credentials, searched for in the whole database',
    project: 'db',
    files: ['src/supabase/auth/secrets.db.test.ts', 'src/supabase/auth/flow-states.db.test.ts'],
  },
  {
    id: 'P-01',
    what: 'a provider that is busy, fails or loses its responses: nothing is created twice',
    project: 'db',
    files: [
      'src/sales/crm/server/jobs/sync-lead.db.test.ts',
      'src/practice/crm-connection/server/functions/ghl-oauth.db.test.ts',
    ],
    named: 'P-01',
  },
  {
    id: 'P-02',
    what: '1,000 requests to a provider that is down',
    project: 'unit',
    files: PROVIDER,
    named: 'P-02',
    runs: 1_000,
  },
  {
    id: 'P-03',
    what: 'responses that are slow, endless or cut off',
    project: 'unit',
    files: PROVIDER,
    named: 'P-03',
  },
  {
    id: 'P-04',
    what: '10,000 events twice each and out of order, and forged events of every kind',
    project: 'db',
    files: ['src/practice/crm-connection/server/functions/ghl-webhook.db.test.ts'],
    named: 'P-04',
    runs: 10_000,
  },
  {
    id: 'P-05',
    what: '20,000 responses of any shape',
    project: 'unit',
    files: [...PROVIDER, 'src/practice/crm-connection/webhook.rules.test.ts'],
    named: 'P-05',
    runs: 20_000,
  },
  {
    id: 'S-28b',
    what: 'the OAuth callback of the CRM: replayed, in another browser, by another user, with a foreign redirect',
    project: 'db',
    files: CONNECTION,
    named: 'S-28',
  },
  {
    id: 'S-29b',
    what: 'the CRM’s tokens, searched for in the whole database, and swapped rows',
    project: 'db',
    files: CONNECTION,
    named: 'S-29',
  },
  {
    id: 'S-30',
    what: 'forms, plain-text requests and preflights from four other origins at every route that changes something',
    project: 'db',
    files: ['test/cross-site.db.test.ts'],
    runs: 4,
  },
  {
    id: 'S-32',
    what: '200 hostile texts in every text field, read wherever they are shown',
    project: 'e2e',
    files: ['e2e/hostile-text.e2e.ts'],
    runs: 200,
  },
  {
    id: 'T-06',
    what: 'users moved to another clinic during many requests, removed, suspended or demoted',
    project: 'db',
    files: [
      'test/moved-people.db.test.ts',
      'src/platform/clinics/server/clinic-lifecycle.db.test.ts',
      'src/platform/support-access/server/support-access.db.test.ts',
    ],
    named: 'T-06',
    runs: 100,
  },
  {
    id: 'S-31',
    what: 'absolute URLs, path traversal and redirects through the proxy',
    project: 'unit',
    files: [...PROVIDER, 'src/practice/crm-connection/provider.rules.test.ts'],
    named: 'S-31',
    runs: 20_000,
  },
  {
    id: 'T-07',
    what: 'events, jobs and tokens of another scope',
    project: 'db',
    files: [
      'src/practice/crm-connection/server/functions/ghl-webhook.db.test.ts',
      'src/sales/crm/server/jobs/sync-lead.db.test.ts',
    ],
    named: 'T-07',
  },
  {
    id: 'RT-05',
    what: 'rows and presence of others, and 500 roles revoked during many changes',
    project: 'db',
    files: ['src/supabase/realtime/changes.db.test.ts', 'src/supabase/realtime/presence.db.test.ts'],
    named: 'RT-05',
    runs: 500,
  },
  {
    id: 'T-05',
    what: 'presence of others',
    project: 'db',
    files: ['src/supabase/realtime/presence.db.test.ts'],
    named: 'T-05',
  },
  {
    id: 'D-01',
    what: 'requests beyond their limits, at every list, range, search and export',
    project: 'db',
    files: EXPENSIVE,
  },
  {
    id: 'D-02',
    what: 'pages of 1e9 rows, and invented cursors, at every list',
    project: 'db',
    files: EXPENSIVE,
    named: 'D-02',
  },
  {
    id: 'D-03',
    what: 'a thousand years of days, at every range',
    project: 'db',
    files: EXPENSIVE,
    named: 'D-03',
  },
  {
    id: 'D-04',
    what: 'wildcards, patterns and very long terms, at every search',
    project: 'db',
    files: EXPENSIVE,
    named: 'D-04',
  },
  {
    id: 'D-05',
    what: 'paginated exports, and a statement that would take too long',
    project: 'db',
    files: [...EXPENSIVE, 'src/supabase/rest/related-rows.db.test.ts'],
    named: 'D-05',
  },
  {
    id: 'D-06',
    what: 'unlimited nesting, wildcards, patterns and pages',
    project: 'db',
    files: ['src/supabase/rest/related-rows.db.test.ts'],
    named: 'D-06',
  },
  {
    id: 'H-01',
    what: 'headers of every route × method × status',
    project: 'process',
    files: ['test/process/headers.test.ts'],
  },
  {
    id: 'U-01',
    what: 'hostile files of every family, and a thousand mutated ones',
    project: 'acceptance',
    files: ['acceptance/storage-attacks.test.ts'],
    named: 'U-01',
    runs: 1_000,
  },
  {
    id: 'U-05',
    what: 'pixel floods and decompression bombs',
    project: 'acceptance',
    files: ['acceptance/storage-attacks.test.ts'],
    named: 'U-05',
  },
  {
    id: 'U-07',
    what: 'truncated forms and wrong lengths',
    project: 'acceptance',
    files: ['acceptance/storage-attacks.test.ts'],
    named: 'U-07',
  },
  {
    id: 'U-08',
    what: 'names with path traversal, line breaks or a hidden extension',
    project: 'acceptance',
    files: ['acceptance/storage-attacks.test.ts'],
    named: 'U-08',
  },
  {
    id: 'U-09',
    what: 'signed URLs of others, expired, changed, and of deleted files',
    project: 'acceptance',
    files: ['acceptance/storage-rights.test.ts'],
    named: 'U-09',
  },
  {
    id: 'U-10',
    what: 'locations and camera data in photos',
    project: 'acceptance',
    files: ['acceptance/storage-attacks.test.ts'],
    named: 'U-10',
  },
  {
    id: 'A-01',
    what: 'the audit entry of every endpoint, written and refused',
    project: 'db',
    files: ['test/audit.db.test.ts'],
  },
  {
    id: 'A-03',
    what: 'canaries in the log',
    project: 'process',
    files: ['test/process/secrets-in-log.test.ts'],
  },
  {
    id: 'F-02',
    what: 'the appointments of a clinic against its rules, 10,000 runs × 50 steps',
    project: 'unit',
    files: ['src/practice/appointments/booking-model.test.ts'],
    named: 'F-02',
    runs: 10_000,
  },
  {
    id: 'H-02',
    what: 'requests that can be parsed in two ways, endless bodies, 500 connections that never finish',
    project: 'process',
    files: ['test/process/hostile-http.test.ts'],
    runs: 500,
  },
  {
    id: 'RT-06',
    what: '1,000 sockets, 100 changes one after the other',
    project: 'db',
    files: ['src/supabase/realtime/fan-out.db.test.ts'],
    runs: 1_000,
  },
];
