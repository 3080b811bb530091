import { isRole, type Role } from '#vocabulary/permissions.ts';

/** Somebody's role according to `user_roles`; null when they have none yet. */
export interface Membership {
  readonly role: Role | null;
  readonly clinicId: string | null;
}

export interface Memberships {
  /**
   * The last known role, read from the database if there is none. It can be out of date: the transaction checks it.
   */
  find(userId: string): Promise<Membership>;
  /** Reads the role from the database and remembers it. */
  refresh(userId: string): Promise<Membership>;
}

const KNOWN_LIMIT = 10_000;

/** Caches roles between requests. `load` reads `user_roles`. */
export function createMemberships(
  load: (userId: string) => Promise<{ readonly role: string; readonly clinicId: string | null } | undefined>,
): Memberships {
  const known = new Map<string, Membership>();

  async function refresh(userId: string): Promise<Membership> {
    const row = await load(userId);
    const membership: Membership =
      row && isRole(row.role) ? { role: row.role, clinicId: row.clinicId } : { role: null, clinicId: null };
    if (known.size >= KNOWN_LIMIT) known.clear();
    known.set(userId, membership);
    return membership;
  }

  return {
    find: async (userId) => known.get(userId) ?? (await refresh(userId)),
    refresh,
  };
}
