import { sql } from 'kysely';
import type { PersonContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { slugOf } from '#practice/clinics/clinic-slug.rules.ts';
import { DEFAULT_SETUP } from '#practice/clinics/server/public/default-setup.ts';
import { TRIAL_DAYS } from '../trial.rules.ts';
import type { TrialAnswers } from '../contract.ts';

/** For a name that has no two Latin letters or digits. */
const FALLBACK_SLUG = 'clinic';

interface Started {
  readonly clinicId: string;
  readonly trialEndsAt: string;
}

/**
 * TRIAL-1. Creates the clinic with the default setup and makes the caller its clinic admin and a staff member. The
 * database grants the role and trusts none of the caller's claims about themselves.
 *
 * @throws AppError `trial_staff`, `trial_client`, `trial_used`; `forbidden` for an account without an address.
 */
export async function startTrial(ctx: PersonContext, input: TrialAnswers): Promise<Started> {
  const { clinicName, country, timeZone, fullName, takesAppointments } = input;
  const slug = slugOf(clinicName);
  const { rows } = await namingConstraints(
    {
      trials_address_check: 'forbidden',
      trials_client_check: 'trial_client',
      trials_person_key: 'trial_used',
      trials_staff_check: 'trial_staff',
      trials_used_check: 'trial_used',
    },
    sql<Started>`
      select clinic_id as "clinicId", trial_ends_at as "trialEndsAt"
        from app.start_trial(${clinicName}, ${slug.length < 2 ? FALLBACK_SLUG : slug}, ${country}, ${timeZone}, ${fullName},
          ${takesAppointments}::boolean, ${TRIAL_DAYS}::integer, ${DEFAULT_SETUP.hours}::jsonb, ${DEFAULT_SETUP.rooms}::text[],
          ${DEFAULT_SETUP.types}::jsonb)`.execute(ctx.tx),
  );
  const [started] = rows;
  if (!started) throw new Error('app.start_trial gave nothing back');
  ctx.audit('trial.started', started.clinicId, { after: { clinicName, country, timeZone } });
  return started;
}
