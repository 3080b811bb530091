import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { ListPlatformUsers, PlatformUser } from '../contract.ts';

interface UserSearch extends Partial<Pick<ListPlatformUsers, 'q' | 'role' | 'clinicId' | 'userId'>> {
  readonly after?: readonly [createdAt: string, id: string] | undefined;
  readonly limit: number;
}

/** Accounts, the newest first. Their sign-ins are read by a function of the database that asks for the permission. */
export async function findUsers(tx: Kysely<Tables>, search: UserSearch): Promise<PlatformUser[]> {
  const { rows } = await sql<PlatformUser>`
    select u.id, u.email, u.full_name as "fullName", u.avatar_url as "avatarUrl", u.role, u.clinic_id as "clinicId",
           u.clinic_name as "clinicName", u.created_at as "createdAt", u.last_sign_in_at as "lastSignInAt",
           u.email_confirmed as "emailConfirmed", u.session_count as "sessionCount"
      from app.platform_users(${search.q || null}, ${search.role ?? null}, ${search.clinicId ?? null}::uuid,
        ${search.userId ?? null}::uuid, ${search.after?.[0] ?? null}::timestamptz, ${search.after?.[1] ?? null}::uuid,
        ${search.limit}::integer) u`.execute(tx);
  return rows;
}
