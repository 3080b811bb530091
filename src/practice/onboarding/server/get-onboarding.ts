import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { OnboardingProgress, type Onboarding } from '../contract.ts';

const Row = z.object({ progress: OnboardingProgress, isHidden: z.boolean() });

/** ONB-1. The clinic's first steps, each found in its data or confirmed. */
export async function getOnboarding({ tx, session }: MemberContext): Promise<Onboarding> {
  const row = await fetchRow(
    tx,
    Row,
    sql`
    select app.onboarding_progress(${session.clinicId}::uuid) as progress,
      exists (select from clinic_onboarding o
        where o.clinic_id = ${session.clinicId}::uuid and o.hidden_at is not null) as "isHidden"`,
  );
  if (!row) throw new Error('app.onboarding_progress gave nothing back');
  return { ...row.progress, isHidden: row.isHidden };
}
