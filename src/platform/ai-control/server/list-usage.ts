import { sql } from 'kysely';
import type { MemberContext, PlatformContext } from '#foundation/server/http/context.ts';
import type { AiUse, ListAiUsage, ListClinicAiUsage } from '../contract.ts';
import { findUsage } from './find-usage.ts';

type Page = Promise<{ items: AiUse[]; nextCursor: string | null }>;

/** The ledger of all clinics. */
export const listUsage = ({ tx }: PlatformContext, input: ListAiUsage): Page =>
  findUsage(tx, {
    ...input,
    zone: sql`'UTC'`,
    userName: sql`(select p.full_name from profiles p where p.id = u.user_id)`,
  });

/** The clinic's own ledger, by its own days. */
export const listUsageForClinic = ({ tx, session }: MemberContext, input: ListClinicAiUsage): Page =>
  findUsage(tx, {
    ...input,
    clinicId: session.clinicId,
    zone: sql`(select c.time_zone from clinics c where c.id = ${session.clinicId}::uuid)`,
    userName: sql`(select s.full_name from staff_members s where s.clinic_id = u.clinic_id and s.user_id = u.user_id)`,
  });
