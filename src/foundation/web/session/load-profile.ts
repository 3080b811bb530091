import type { SupabaseClient, User } from '@supabase/supabase-js';
import type { Notice } from '../notice/notify.ts';
import type { Profile } from './profile.ts';

/** SQLSTATE of a check violation: the server does not grant this role. */
const CHECK_VIOLATION = '23514';

/** SQLSTATE of a unique violation: another tab has inserted the row first. */
const UNIQUE_VIOLATION = '23505';

/** HTTP status for a token that the server rejects. */
const UNAUTHENTICATED = 401;

const DEFAULT_ROLE = 'client';

export interface LoadedProfile {
  /** Null if it could not be loaded: `failure` or a notice says so. */
  readonly profile: Profile | null;
  /** Why the server could not answer; null unless trying again may help. */
  readonly failure: unknown;
  readonly notices: readonly Notice[];
  /** The session has ended on the server: by another device, or by a new password. */
  readonly hasEnded: boolean;
  /** The server refuses access until a second factor is passed. */
  readonly lacksSecondFactor: boolean;
}

/** HTTP status for an answer that never came. */
const UNREACHED = 0;
const FIRST_SERVER_ERROR = 500;

class SessionEnded extends Error {}
class Unanswered extends Error {}
class SecondFactorMissing extends Error {}

/** The detail by which the server's refusal is recognized. */
const SECOND_FACTOR_REQUIRED = 'second_factor_required';

export type Tables = Pick<SupabaseClient, 'from'>;

const PROFILE_NOT_LOADED: Notice = {
  title: 'Profile Error',
  text: 'There was an unexpected problem loading your profile. Please try again later.',
  tone: 'destructive',
};

/**
 * Loads the profile and the role of a signed-in user. A user without a role gets the one in their metadata, or `client`
 * if the server refuses that one; a user without a profile gets one. Never throws: failures are returned as notices.
 */
export async function loadProfile(tables: Tables, user: User): Promise<LoadedProfile> {
  const notices: Notice[] = [];
  const addNotice = (title: string, text: string) => notices.push({ title, text, tone: 'destructive' });
  try {
    const found = await findRole(tables, user.id);
    const role = found ?? (await assignRole(tables, user, addNotice));
    await ensureProfile(tables, user, addNotice);
    const row = await readProfile(tables, user.id);
    return {
      profile: {
        id: user.id,
        email: row?.email ?? user.email ?? '',
        full_name: row?.full_name ?? metadataText(user, 'full_name'),
        avatar_url: row?.avatar_url ?? null,
        role: role?.role ?? metadataText(user, 'role') ?? DEFAULT_ROLE,
        clinic_id: role?.clinic_id ?? null,
      },
      failure: null,
      notices,
      hasEnded: false,
      lacksSecondFactor: false,
    };
  } catch (error) {
    const nothing = { profile: null, failure: null, notices: [], hasEnded: false, lacksSecondFactor: false };
    if (error instanceof Unanswered) return { ...nothing, failure: error.cause };
    if (error instanceof SessionEnded) return { ...nothing, hasEnded: true };
    if (error instanceof SecondFactorMissing) return { ...nothing, lacksSecondFactor: true };
    return { ...nothing, notices: [...notices, PROFILE_NOT_LOADED] };
  }
}

interface RoleRow {
  readonly role: string;
  readonly clinic_id: string | null;
}

/** Nobody knows yet whether there is a row: nothing may be inserted in its place. */
function refuseUnanswered(error: unknown, status: number | undefined): void {
  if (error && (status === UNREACHED || (status ?? 0) >= FIRST_SERVER_ERROR))
    throw new Unanswered('The server did not answer.', { cause: error });
}

async function findRole(tables: Tables, userId: string): Promise<RoleRow | null> {
  const { data, error, status } = await tables
    .from('user_roles')
    .select('role, clinic_id')
    .eq('user_id', userId)
    .maybeSingle<RoleRow>();
  if (status === UNAUTHENTICATED) throw new SessionEnded();
  if (error?.details === SECOND_FACTOR_REQUIRED) throw new SecondFactorMissing();
  refuseUnanswered(error, status);
  if (error) throw error;
  return data;
}

/** Whether a user has a role by now. @throws if that could not be read. */
export const hasRole = async (tables: Tables, userId: string): Promise<boolean> =>
  (await findRole(tables, userId)) !== null;

type AddNotice = (title: string, text: string) => void;

/** Inserts the first role of a user. @returns null if that failed, which a notice then says. */
async function assignRole(tables: Tables, user: User, addNotice: AddNotice): Promise<RoleRow | null> {
  const requestedRole = metadataText(user, 'role');
  const error = await firstRoleError(tables, user.id, requestedRole ?? DEFAULT_ROLE);
  if (error === null) return await findRole(tables, user.id);
  if (requestedRole === null) {
    addNotice('Missing Role', "Your account doesn't have a role assigned. Please contact support.");
    return null;
  }
  if (error !== CHECK_VIOLATION) {
    addNotice(
      'Role Assignment Error',
      'There was a problem assigning your role. Please try logging out and back in.',
    );
    return null;
  }
  if ((await firstRoleError(tables, user.id, DEFAULT_ROLE)) === null) return await findRole(tables, user.id);
  addNotice(
    'Role Assignment Error',
    'There was a problem assigning your default role. Please contact support.',
  );
  return null;
}

/** Null if the user has a role now, possibly from another tab. Read it back: the server fills in the clinic. */
async function firstRoleError(tables: Tables, userId: string, role: string): Promise<string | null> {
  const { error } = await insertRole(tables, userId, role);
  return error === null || error.code === UNIQUE_VIOLATION ? null : error.code;
}

/** Requests a role; the server decides. */
export const insertRole = (tables: Tables, userId: string, role: string) =>
  tables.from('user_roles').insert({ user_id: userId, role });

async function ensureProfile(tables: Tables, user: User, addNotice: AddNotice): Promise<void> {
  const { data, error, status } = await tables
    .from('profiles')
    .select('id')
    .eq('id', user.id)
    .maybeSingle<{ id: string }>();
  refuseUnanswered(error, status);
  if (error) throw error;
  if (data !== null) return;
  const inserted = await tables
    .from('profiles')
    .insert({ id: user.id, email: user.email, full_name: metadataText(user, 'full_name') });
  if (inserted.error && inserted.error.code !== UNIQUE_VIOLATION) {
    addNotice('Profile Error', 'There was a problem creating your profile. Please try again later.');
  }
}

type ProfileRow = Pick<Profile, 'id' | 'email' | 'full_name' | 'avatar_url'>;

async function readProfile(tables: Tables, userId: string): Promise<ProfileRow | null> {
  const { data, error, status } = await tables
    .from('profiles')
    .select('id, email, full_name, avatar_url')
    .eq('id', userId)
    .maybeSingle<ProfileRow>();
  refuseUnanswered(error, status);
  if (error) throw error;
  return data;
}

/** A text that the user's metadata holds; null where it holds none. */
export function metadataText(user: User, name: 'full_name' | 'role'): string | null {
  const value: unknown = user.user_metadata[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
