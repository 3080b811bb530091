import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { signerNameOf } from '#practice/staff/server/public/staff-name.ts';

const ChainEnd = z.object({
  position: z.int(),
  hash: z.string().nullable(),
  signerName: z.string(),
  signerLicence: z.string().nullable(),
});
export type ChainEnd = z.output<typeof ChainEnd>;

/**
 * SIGN-1. Where a chain of signatures ends, and who signs next: the caller.
 *
 * @param last selects `position` and `content_hash` of its last entry; no row of a chain that is empty.
 */
export async function findChainEnd(
  { tx, session: { clinicId, userId } }: Pick<MemberContext, 'session' | 'tx'>,
  last: RawBuilder<unknown>,
): Promise<ChainEnd> {
  const end = await fetchRow(
    tx,
    ChainEnd,
    sql`
    select coalesce(g.position, 0) as position, g.content_hash as hash, ${signerNameOf(clinicId, userId)} as "signerName",
        s.licence_number as "signerLicence"
      from (values (true)) as one (present)
      left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = ${userId}
      left join lateral (${last}) g on true`,
  );
  if (!end) throw new AppError('not_found');
  return end;
}
