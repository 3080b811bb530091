import { sql } from 'kysely';
import type { PublicContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { KeepTrialAnswers } from '../contract.ts';

/** Stores a visitor's answers and creates a lead. @throws AppError `too_many_requests` for one address. */
export async function keepTrialAnswers(
  { tx }: PublicContext,
  { fullName, email, clinicName, country, timeZone, takesAppointments }: KeepTrialAnswers,
): Promise<{ requestId: string }> {
  const { rows } = await namingConstraints(
    { trial_requests_rate_check: 'too_many_requests' },
    sql<{ requestId: string }>`
      select app.save_trial_request(${fullName}, ${email}, ${clinicName}, ${country}, ${timeZone},
        ${takesAppointments}::boolean) as "requestId"`.execute(tx),
    { retryAfterSeconds: 3600 },
  );
  const [kept] = rows;
  if (!kept) throw new Error('app.save_trial_request gave nothing back');
  return kept;
}
