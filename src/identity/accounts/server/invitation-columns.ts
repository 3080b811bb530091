import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Invitation } from '../contract.ts';

/** Invitations with the columns of their lists. Row-level security decides which ones the caller sees. */
export const selectInvitations = (tx: Kysely<Tables>) =>
  tx
    .selectFrom('invitations as i')
    .leftJoin('clinics as c', 'c.id', 'i.clinic_id')
    .leftJoin('profiles as p', 'p.id', 'i.invited_by')
    .select([
      'i.id',
      'i.email',
      'i.full_name as fullName',
      'i.role',
      'i.clinic_id as clinicId',
      'c.name as clinicName',
      'p.full_name as invitedByName',
      'i.created_at as invitedAt',
      'i.expires_at as expiresAt',
      sql<boolean>`i.expires_at <= now()`.as('hasExpired'),
    ])
    .where('i.accepted_at', 'is', null)
    .where('i.withdrawn_at', 'is', null);

/** Safe: a check constraint limits `role` to the known roles. */
export const toInvitation = (row: Omit<Invitation, 'role'> & { role: string }): Invitation =>
  row as Invitation;
