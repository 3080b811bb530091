import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { mayChange } from '../act-status.rules.ts';
import type { Act } from '../contract.ts';
import { ACT_REFUSALS } from './act-refusals.ts';
import { findAct } from './find-acts.ts';
import { namingFactorConstraint } from './naming-factor-constraint.ts';

const Changed = z.object({ id: z.uuid() });

/**
 * Writes fields of a planned act that is still as the person saw it.
 *
 * @throws AppError `act_not_planned`, `invalid_input`, `not_found`, `record_changed`, `visit_closed`.
 */
export async function changePlannedAct(
  ctx: MemberContext,
  { id, version }: { readonly id: string; readonly version: number },
  assignments: readonly RawBuilder<unknown>[],
  action: 'act.changed' | 'act.postponed',
): Promise<Act> {
  const { clinicId } = ctx.session;
  const before = await findAct(ctx.tx, clinicId, id);
  if (!mayChange(before.status)) throw new AppError('act_not_planned');
  const changed = await namingConstraints(
    ACT_REFUSALS,
    namingFactorConstraint(
      fetchRow(
        ctx.tx,
        Changed,
        sql`update acts set ${sql.join([...assignments, sql`version = version + 1`])}
             where clinic_id = ${clinicId} and id = ${id} and version = ${version} and status = 'planned' returning id`,
      ),
    ),
  );
  if (!changed) throw new AppError('record_changed');
  const act = await findAct(ctx.tx, clinicId, id);
  ctx.audit(action, id, changesBetween(before, act));
  return act;
}
