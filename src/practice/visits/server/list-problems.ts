import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { Problem } from '../problems.contract.ts';
import { PROBLEM_JSON } from './visit-parts.ts';

/** A pet has a few problems; more than this would be a mistake. */
const PROBLEM_LIMIT = 300;
const Row = z.object({ items: z.array(Problem) });

/** The problems of a pet: active ones first, then the latest. @throws AppError `not_found`. */
export async function listProblems(ctx: MemberContext, { petId }: { readonly petId: string }) {
  const { clinicId } = ctx.session;
  const row = await fetchRow(
    ctx.tx,
    Row,
    sql`select coalesce((
            select json_agg(${PROBLEM_JSON} order by b.status <> 'active', b.created_at desc, b.id)
              from (select * from problems b where b.clinic_id = ${clinicId} and b.pet_id = ${petId}
                     order by b.status <> 'active', b.created_at desc, b.id limit ${PROBLEM_LIMIT}) b), '[]') as items
          from pets p where p.clinic_id = ${clinicId} and p.id = ${petId}`,
  );
  if (!row) throw new AppError('not_found');
  return row;
}
