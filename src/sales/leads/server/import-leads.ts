import type * as z from 'zod';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { importLeadsEndpoint } from '../lead-import.contract.ts';
import { assertColleague } from './assert-colleague.ts';
import { readLeadRows } from './read-lead-rows.ts';

/** Adds all rows as leads, or none. @throws AppError `invalid_input` with each invalid field. */
export async function importLeads(
  ctx: PlatformContext,
  input: z.output<typeof importLeadsEndpoint.input>,
): Promise<{ count: number }> {
  const rows = readLeadRows(input.rows);
  await assertColleague(ctx, input.ownerId, 'ownerId');
  const added = await ctx.tx
    .insertInto('leads')
    .values(
      rows.map((facts) => ({
        source: 'import',
        full_name: facts.fullName,
        email: facts.email,
        phone: facts.phone,
        clinic_name: facts.clinicName,
        country: facts.country,
        owner_id: input.ownerId,
      })),
    )
    .returning('id')
    .execute();
  ctx.audit('leads.imported', 'platform', {
    after: { count: added.length, leadIds: added.map(({ id }) => id), ownerId: input.ownerId },
  });
  return { count: added.length };
}
