import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { type ListPlatformUsers, PlatformUser } from '../contract.ts';

interface UserSearch extends Partial<
  Pick<ListPlatformUsers, 'q' | 'role' | 'clinicId' | 'userId' | 'state'>
> {
  readonly after?: readonly [createdAt: string, id: string] | undefined;
  readonly limit: number;
}

/** Accounts, the newest first. Their sign-ins are read by a database function that checks the permission itself. */
export async function findUsers(tx: Kysely<Tables>, search: UserSearch): Promise<PlatformUser[]> {
  return fetchRows(
    tx,
    PlatformUser,
    sql`select u.id, u.email, u.full_name as "fullName", u.avatar_url as "avatarUrl", u.role, u.clinic_id as "clinicId",
               u.clinic_name as "clinicName", u.created_at as "createdAt", u.last_sign_in_at as "lastSignInAt",
               u.email_confirmed as "emailConfirmed", u.session_count as "sessionCount",
               u.has_second_factor as "hasSecondFactor", u.is_deactivated as "isDeactivated",
               u.deactivated_at as "deactivatedAt", u.deactivated_reason as "deactivatedReason",
               u.deactivated_by_name as "deactivatedByName"
          from app.platform_users(${search.q || null}, ${search.role ?? null}, ${search.clinicId ?? null}::uuid,
            ${search.userId ?? null}::uuid, ${search.state ?? 'any'}, ${search.after?.[0] ?? null}::timestamptz, ${search.after?.[1] ?? null}::uuid,
            ${search.limit}::integer) u`,
  );
}
