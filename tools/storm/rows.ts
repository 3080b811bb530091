/** One row of faults and attacks, and the tests that stand for it. */
export interface StormRow {
  /** As the list of faults has it; with a letter behind it where one row is two sets of tests. */
  readonly id: string;
  /** What is done, and how often. */
  readonly what: string;
  /** Of Vitest, or `e2e` for an end-to-end test. */
  readonly project: 'acceptance' | 'db' | 'e2e' | 'process' | 'unit';
  readonly files: readonly string[];
  /** Part of the names of its tests; all tests of the files without it. */
  readonly named?: string;
  /** What `STORM_RUNS` says, for tests that take their count from it. */
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
    what: '50 twins × 1,000 keys',
    project: 'db',
    files: ['test/race.db.test.ts'],
    named: 'R-02',
    runs: 1_000,
  },
  {
    id: 'R-04',
    what: 'kill -9 of everything under a booking storm, 50 rounds; of the server alone, 10',
    project: 'process',
    files: ['test/process/kill.test.ts'],
    runs: 50,
  },
  {
    id: 'R-05',
    what: 'kill -9 of the database server under a booking storm, 50 rounds',
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
    what: 'fences of every table, by the catalogue',
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
    what: 'a spent refresh token shown again, 100 sessions',
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
    what: 'a lost answer, 100 sessions',
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
    what: 'codes and states of flows: reused, stolen, expired, downgraded, led astray',
    project: 'acceptance',
    files: ['acceptance/auth-pkce.test.ts', 'acceptance/google.test.ts'],
  },
  {
    id: 'S-29a',
    what: 'everything that signs somebody in, looked for in the whole database',
    project: 'db',
    files: ['src/supabase/auth/secrets.db.test.ts', 'src/supabase/auth/flow-states.db.test.ts'],
  },
  {
    id: 'P-01',
    what: 'a provider that is busy, fails or loses its answers: nothing made twice',
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
    what: 'answers that are slow, endless or break off',
    project: 'unit',
    files: PROVIDER,
    named: 'P-03',
  },
  {
    id: 'P-04',
    what: '10,000 events twice each and out of order, and events of every kind of forgery',
    project: 'db',
    files: ['src/practice/crm-connection/server/functions/ghl-webhook.db.test.ts'],
    named: 'P-04',
    runs: 10_000,
  },
  {
    id: 'P-05',
    what: '20,000 answers of any shape',
    project: 'unit',
    files: [...PROVIDER, 'src/practice/crm-connection/webhook.rules.test.ts'],
    named: 'P-05',
    runs: 20_000,
  },
  {
    id: 'S-28b',
    what: 'the CRM’s way back: replayed, in another browser, by somebody else, led astray',
    project: 'db',
    files: CONNECTION,
    named: 'S-28',
  },
  {
    id: 'S-29b',
    what: 'the CRM’s tokens, looked for in the whole database, and rows changed over',
    project: 'db',
    files: CONNECTION,
    named: 'S-29',
  },
  {
    id: 'S-30',
    what: 'forms, plain texts and preflights of four other origins at every route that changes something',
    project: 'db',
    files: ['test/cross-site.db.test.ts'],
    runs: 4,
  },
  {
    id: 'S-32',
    what: '200 hostile texts in every field of text, read at every place that shows them',
    project: 'e2e',
    files: ['e2e/hostile-text.e2e.ts'],
    runs: 200,
  },
  {
    id: 'T-06',
    what: 'people moved to another clinic within a flood of requests, removed, suspended, or no admin any more',
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
    what: 'absolute addresses, climbing paths and redirects through the proxy',
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
    what: 'rows and presences of others, and 500 roles lost within a flood of changes',
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
    what: 'requests for more than their due, every list, span, search and export',
    project: 'db',
    files: EXPENSIVE,
  },
  {
    id: 'D-02',
    what: 'pages of 1e9 rows, and cursors that nobody gave out, at every list',
    project: 'db',
    files: EXPENSIVE,
    named: 'D-02',
  },
  {
    id: 'D-03',
    what: 'a thousand years of days, at every span',
    project: 'db',
    files: EXPENSIVE,
    named: 'D-03',
  },
  {
    id: 'D-04',
    what: 'wildcards, patterns and words without end, at every search',
    project: 'db',
    files: EXPENSIVE,
    named: 'D-04',
  },
  {
    id: 'D-05',
    what: 'exports in pages, and a statement that would take too long',
    project: 'db',
    files: [...EXPENSIVE, 'src/supabase/rest/related-rows.db.test.ts'],
    named: 'D-05',
  },
  {
    id: 'D-06',
    what: 'nesting, wildcards, patterns and pages without measure',
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
    what: 'hostile files of every family, and a thousand changed ones',
    project: 'acceptance',
    files: ['acceptance/storage-attacks.test.ts'],
    named: 'U-01',
    runs: 1_000,
  },
  {
    id: 'U-05',
    what: 'pixel floods and bombs',
    project: 'acceptance',
    files: ['acceptance/storage-attacks.test.ts'],
    named: 'U-05',
  },
  {
    id: 'U-07',
    what: 'forms that are cut, and lengths that lie',
    project: 'acceptance',
    files: ['acceptance/storage-attacks.test.ts'],
    named: 'U-07',
  },
  {
    id: 'U-08',
    what: 'names that would climb, end a line or hide an ending',
    project: 'acceptance',
    files: ['acceptance/storage-attacks.test.ts'],
    named: 'U-08',
  },
  {
    id: 'U-09',
    what: 'signed addresses of others, past their time, changed, and for what is gone',
    project: 'acceptance',
    files: ['acceptance/storage-rights.test.ts'],
    named: 'U-09',
  },
  {
    id: 'U-10',
    what: 'places and cameras in photos',
    project: 'acceptance',
    files: ['acceptance/storage-attacks.test.ts'],
    named: 'U-10',
  },
  {
    id: 'A-01',
    what: 'the audit line of every endpoint, written and refused',
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
    what: 'a clinic’s diary against its rules, 10,000 runs × 50 steps',
    project: 'unit',
    files: ['src/practice/appointments/booking-model.test.ts'],
    named: 'F-02',
    runs: 10_000,
  },
  {
    id: 'H-02',
    what: 'two readings of one request, bodies without end, 500 connections that never finish',
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
