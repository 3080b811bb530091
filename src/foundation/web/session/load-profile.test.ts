import type { User } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { loadProfile, type Tables } from './load-profile.ts';

interface Answer {
  readonly data: unknown;
  readonly error: { readonly code: string; readonly message: string; readonly details?: string } | null;
  readonly status?: number;
}

const failure = (code: string): Answer => ({ data: null, error: { code, message: code } });

/** What the server says before a second factor is passed. */
const HALF: Answer = {
  data: null,
  error: { code: '42501', message: 'A second factor is required', details: 'second_factor_required' },
  status: 403,
};

interface Given {
  /** The row of `user_roles` before anything is done. */
  readonly role?: { role: string; clinic_id: string | null };
  readonly profile?: { id: string; email: string; full_name: string | null; avatar_url: string | null };
  /** What an insert of this role answers; success where nothing is said. */
  readonly refusedRoles?: Readonly<Record<string, string>>;
  readonly refusedProfile?: string;
  readonly endedSession?: boolean;
  readonly halfSession?: boolean;
  /** What a select from this table fails with. */
  readonly brokenTables?: Readonly<Record<string, string>>;
  /** The status with which a select from these tables fails without an answer of the database. */
  readonly unansweredTables?: Readonly<Record<string, number>>;
}

/** The three tables' client, as far as the loading of a profile uses it, over rows in memory. */
function fakeTables(given: Given) {
  const rows: Record<string, Record<string, unknown> | null> = {
    user_roles: given.role ?? null,
    profiles: given.profile ?? null,
  };
  const inserted: [table: string, row: Record<string, unknown>][] = [];
  const select = (table: string): Promise<Answer> =>
    Promise.resolve(
      given.endedSession
        ? { ...failure('PGRST301'), status: 401 }
        : given.halfSession
          ? HALF
          : given.brokenTables?.[table]
            ? failure(given.brokenTables[table])
            : given.unansweredTables?.[table] !== undefined
              ? { ...failure(''), status: given.unansweredTables[table] }
              : { data: rows[table] ?? null, error: null },
    );
  const insert = (table: string, row: Record<string, unknown>): Promise<Answer> => {
    inserted.push([table, row]);
    const refusal = table === 'user_roles' ? given.refusedRoles?.[String(row['role'])] : given.refusedProfile;
    if (refusal) return Promise.resolve(failure(refusal));
    rows[table] =
      table === 'user_roles' ? { role: row['role'], clinic_id: null } : { avatar_url: null, ...row };
    return Promise.resolve({ data: null, error: null });
  };
  const tables = {
    from: (table: string) => ({
      select: () => ({ eq: () => ({ maybeSingle: () => select(table) }) }),
      insert: (row: Record<string, unknown>) => insert(table, row),
    }),
  };
  // Safe: these are all the methods that `loadProfile` calls.
  return { tables: tables as unknown as Tables, inserted };
}

const userWith = (metadata: Record<string, unknown> = {}): User => ({
  id: 'u1',
  email: 'amara@clinic.test',
  aud: 'authenticated',
  created_at: '2026-01-01T00:00:00Z',
  app_metadata: {},
  user_metadata: metadata,
});

const PROFILE = {
  id: 'u1',
  email: 'amara@clinic.test',
  full_name: 'Amara Okafor',
  avatar_url: '/files/a.webp',
};

test('role row and profile row become one profile; nothing is written', async () => {
  const { tables, inserted } = fakeTables({ role: { role: 'doctor', clinic_id: 'c1' }, profile: PROFILE });
  expect(await loadProfile(tables, userWith())).toEqual({
    profile: { ...PROFILE, role: 'doctor', clinic_id: 'c1' },
    failure: null,
    notices: [],
    hasEnded: false,
    lacksSecondFactor: false,
  });
  expect(inserted).toEqual([]);
});

test('without a role row, the role of the metadata is inserted', async () => {
  const { tables, inserted } = fakeTables({ profile: PROFILE });
  const { profile, notices } = await loadProfile(tables, userWith({ role: 'doctor' }));
  expect(inserted).toEqual([['user_roles', { user_id: 'u1', role: 'doctor' }]]);
  expect(profile?.role).toBe('doctor');
  expect(notices).toEqual([]);
});

test('a role that violates the check is replaced by client, without a notice', async () => {
  const { tables, inserted } = fakeTables({ profile: PROFILE, refusedRoles: { platform_admin: '23514' } });
  const { profile, notices } = await loadProfile(tables, userWith({ role: 'platform_admin' }));
  expect(inserted.map(([, row]) => row['role'])).toEqual(['platform_admin', 'client']);
  expect(profile?.role).toBe('client');
  expect(notices).toEqual([]);
});

test('without a role in the metadata, client is inserted', async () => {
  const { tables, inserted } = fakeTables({ profile: PROFILE });
  const { profile } = await loadProfile(tables, userWith());
  expect(inserted).toEqual([['user_roles', { user_id: 'u1', role: 'client' }]]);
  expect(profile?.role).toBe('client');
});

test('a role that another tab has just inserted is accepted', async () => {
  const { tables } = fakeTables({ profile: PROFILE, refusedRoles: { client: '23505' } });
  const { profile, notices } = await loadProfile(tables, userWith());
  expect(profile?.role).toBe('client');
  expect(notices).toEqual([]);
});

test.each([
  {
    name: 'the insert of the metadata role fails otherwise than on the check',
    given: { refusedRoles: { doctor: '42501' } },
    metadata: { role: 'doctor' },
    title: 'Role Assignment Error',
    text: 'There was a problem assigning your role. Please try logging out and back in.',
    role: 'doctor',
  },
  {
    name: 'the insert of client after the check fails too',
    given: { refusedRoles: { doctor: '23514', client: '42501' } },
    metadata: { role: 'doctor' },
    title: 'Role Assignment Error',
    text: 'There was a problem assigning your default role. Please contact support.',
    role: 'doctor',
  },
  {
    name: 'the insert of client without a metadata role fails',
    given: { refusedRoles: { client: '42501' } },
    metadata: {},
    title: 'Missing Role',
    text: "Your account doesn't have a role assigned. Please contact support.",
    role: 'client',
  },
  {
    name: 'the profile cannot be created',
    given: { role: { role: 'csr', clinic_id: 'c1' }, profile: undefined, refusedProfile: '42501' },
    metadata: {},
    title: 'Profile Error',
    text: 'There was a problem creating your profile. Please try again later.',
    role: 'csr',
  },
])('shows a destructive notice when $name', async ({ given, metadata, title, text, role }) => {
  const { tables } = fakeTables({ profile: PROFILE, ...given } as Given);
  const { profile, notices } = await loadProfile(tables, userWith(metadata));
  expect(notices).toEqual([{ title, text, tone: 'destructive' }]);
  expect(profile?.role).toBe(role);
});

test('without a profile row, one is created from id, email and full name', async () => {
  const { tables, inserted } = fakeTables({ role: { role: 'csr', clinic_id: 'c1' } });
  const { profile } = await loadProfile(tables, userWith({ full_name: 'Amara Okafor' }));
  expect(inserted).toEqual([
    ['profiles', { id: 'u1', email: 'amara@clinic.test', full_name: 'Amara Okafor' }],
  ]);
  expect(profile).toMatchObject({ full_name: 'Amara Okafor', role: 'csr' });
});

test.each(['user_roles', 'profiles'])(
  'a failed query of %s gives no profile and shows a notice',
  async (table) => {
    const { tables } = fakeTables({
      role: { role: 'csr', clinic_id: 'c1' },
      profile: PROFILE,
      brokenTables: { [table]: 'PGRST000' },
    });
    expect(await loadProfile(tables, userWith())).toEqual({
      profile: null,
      failure: null,
      notices: [
        {
          title: 'Profile Error',
          text: 'There was an unexpected problem loading your profile. Please try again later.',
          tone: 'destructive',
        },
      ],
      hasEnded: false,
      lacksSecondFactor: false,
    });
  },
);

test('a session that the server no longer knows is not a profile error', async () => {
  const { tables } = fakeTables({ role: { role: 'csr', clinic_id: 'c1' }, endedSession: true });
  expect(await loadProfile(tables, userWith())).toEqual({
    profile: null,
    failure: null,
    notices: [],
    hasEnded: true,
    lacksSecondFactor: false,
  });
});

test('a session without its second factor is not a profile error', async () => {
  const { tables, inserted } = fakeTables({ role: { role: 'csr', clinic_id: 'c1' }, halfSession: true });
  expect(await loadProfile(tables, userWith({ role: 'csr' }))).toEqual({
    profile: null,
    failure: null,
    notices: [],
    hasEnded: false,
    lacksSecondFactor: true,
  });
  expect(inserted).toEqual([]);
});

test.each([
  ['user_roles', 503],
  ['user_roles', 0],
  ['profiles', 500],
])('%s that answers %i is a failure to try again: nothing is inserted', async (table, status) => {
  const { tables, inserted } = fakeTables({
    role: { role: 'csr', clinic_id: 'c1' },
    unansweredTables: { [table]: status },
  });
  const { profile, failure: found, notices } = await loadProfile(tables, userWith({ role: 'csr' }));
  expect(profile).toBeNull();
  expect(found).toMatchObject({ code: '' });
  expect(notices).toEqual([]);
  expect(inserted).toEqual([]);
});
