import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Onboarding, OnboardingProgress } from '../contract.ts';

/** ONB-1. The clinic's first steps, each found in its data or confirmed. */
export async function getOnboarding({ tx, session }: MemberContext): Promise<Onboarding> {
  const { rows } = await sql<{ progress: OnboardingProgress; isHidden: boolean }>`
    select app.onboarding_progress(${session.clinicId}::uuid) as progress,
      exists (select from clinic_onboarding o
        where o.clinic_id = ${session.clinicId}::uuid and o.hidden_at is not null) as "isHidden"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('app.onboarding_progress gave nothing back');
  return { ...row.progress, isHidden: row.isHidden };
}
