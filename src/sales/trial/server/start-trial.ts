import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { starterCatalogue } from '#practice/catalogue/server/public/starter-catalogue.ts';
import { slugOf } from '#practice/clinics/clinic-slug.rules.ts';
import { starterProtocols } from '#practice/due-care/server/public/starter-protocols.ts';
import { defaultSetup } from '#practice/clinics/server/public/default-setup.ts';
import { TRIAL_DAYS, trialObstacle } from '../trial.rules.ts';
import type { TrialAnswers } from '../contract.ts';

/** The slug for a name without at least two Latin letters or digits. */
const FALLBACK_SLUG = 'clinic';

const Eligibility = z.object({
  hasAddress: z.boolean(),
  isStaff: z.boolean(),
  isClient: z.boolean(),
  hadTrial: z.boolean(),
});
const Started = z.object({ clinicId: z.uuid(), trialEndsAt: Instant });

/** Locks the caller's account until the trial has started. */
async function assertMayStart({ tx }: PersonContext): Promise<void> {
  const person = await fetchRow(
    tx,
    Eligibility,
    sql`select has_address as "hasAddress", is_staff as "isStaff", is_client as "isClient", had_trial as "hadTrial"
          from app.lock_own_trial()`,
  );
  if (!person?.hasAddress) throw new AppError('forbidden');
  const obstacle = trialObstacle(person);
  if (obstacle !== null) throw new AppError(`trial_${obstacle}`);
}

/**
 * TRIAL-1. Creates the clinic with the default setup and makes the caller its clinic admin and a staff member. The
 * database grants the role, on the same conditions, and trusts none of the caller's claims about themselves.
 *
 * @throws AppError `trial_staff`, `trial_client`, `trial_used`; `forbidden` for an account without an address.
 */
export async function startTrial(ctx: PersonContext, input: TrialAnswers): Promise<z.infer<typeof Started>> {
  await assertMayStart(ctx);
  const { clinicName, country, timeZone, fullName, takesAppointments } = input;
  const slug = slugOf(clinicName);
  const started = await namingConstraints(
    { trials_person_key: 'trial_used', trials_staff_check: 'trial_staff' },
    fetchRow(
      ctx.tx,
      Started,
      sql`select clinic_id as "clinicId", trial_ends_at as "trialEndsAt"
            from app.start_trial(
              row(${fullName}, ${clinicName}, ${country}, ${timeZone}, ${takesAppointments}::boolean)::app.trial_answers,
              ${slug.length < 2 ? FALLBACK_SLUG : slug}, ${TRIAL_DAYS}::integer, ${defaultSetup({ ...starterCatalogue(country, null), protocols: starterProtocols(country) })})`,
    ),
  );
  if (!started) throw new Error('app.start_trial answers with one row');
  ctx.audit('trial.started', started.clinicId, { after: { clinicName, country, timeZone } });
  return started;
}
