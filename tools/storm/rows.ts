/** One row of faults and attacks, and the tests that stand for it. */
export interface StormRow {
  readonly id: string;
  /** What is done, and how often. */
  readonly what: string;
  readonly project: 'acceptance' | 'db' | 'process' | 'unit';
  readonly files: readonly string[];
  /** Part of the names of its tests; all tests of the files without it. */
  readonly named?: string;
  /** What `STORM_RUNS` says, for tests that take their count from it. */
  readonly runs?: number;
}

const REFRESH = ['src/supabase/auth/refresh-session.db.test.ts'];
const LOCKOUT = ['src/supabase/auth/lockout.db.test.ts'];
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
    what: 'kill -9 of everything under a booking storm, 50 rounds',
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
    id: 'S-29',
    what: 'everything that signs somebody in, looked for in the whole database',
    project: 'db',
    files: ['src/supabase/auth/secrets.db.test.ts', 'src/supabase/auth/flow-states.db.test.ts'],
  },
  {
    id: 'H-01',
    what: 'headers of every route × method × status',
    project: 'process',
    files: ['test/process/headers.test.ts'],
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
    files: ['src/features/appointments/booking-model.test.ts'],
    named: 'F-02',
    runs: 10_000,
  },
];
