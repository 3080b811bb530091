import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PublicContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { SaveTrialAnswers } from '../contract.ts';

const Kept = z.object({ requestId: z.uuid() });

/** Stores a visitor's answers and creates a lead. @throws AppError `too_many_requests` for one address. */
export async function saveTrialAnswers(
  { tx }: PublicContext,
  { fullName, email, clinicName, country, timeZone, takesAppointments }: SaveTrialAnswers,
): Promise<{ requestId: string }> {
  const kept = await namingConstraints(
    { trial_requests_rate_check: 'too_many_requests' },
    fetchRow(
      tx,
      Kept,
      sql`select app.save_trial_request(${fullName}, ${email}, ${clinicName}, ${country}, ${timeZone},
            ${takesAppointments}::boolean) as "requestId"`,
    ),
    { retryAfterSeconds: 3600 },
  );
  if (!kept) throw new Error('app.save_trial_request answers with one row');
  return kept;
}
