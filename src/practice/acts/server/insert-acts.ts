import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { ACT_REFUSALS } from './act-refusals.ts';
import { namingFactorConstraint } from './naming-factor-constraint.ts';
import type { PlannedLine } from './plan-lines.ts';
import type { VisitOfActs } from './visit-of-acts.ts';

interface ActValues {
  readonly line: PlannedLine;
  readonly isDone: boolean;
  readonly scheduleId?: string | undefined;
}

/** Writes acts of one visit. @returns their ids, in the order of the acts. @throws AppError `invalid_input`, `order_stopped`, `visit_closed`. */
export async function insertActs(
  ctx: MemberContext,
  { visitId, petId }: VisitOfActs,
  acts: readonly ActValues[],
): Promise<string[]> {
  const { clinicId, userId } = ctx.session;
  if (acts.length === 0) return [];
  const values = acts.map(({ line, isDone, scheduleId = null }) => ({
    clinic_id: clinicId,
    visit_id: visitId,
    pet_id: petId,
    item_id: line.item.itemId,
    item_kind: line.item.kind,
    item_name: line.item.name,
    item_code: line.item.code,
    unit: line.item.dispenseUnit,
    quantity_thousandths: line.quantityThousandths,
    factor_percent: line.factorPercent,
    is_emergency: line.requested.isEmergency,
    note: line.requested.note ?? null,
    is_billable: line.item.isBillable,
    use: line.requested.use,
    status: isDone ? 'done' : 'planned',
    schedule_id: scheduleId,
    planned_for: line.requested.plannedFor ?? null,
    done_at: isDone ? ctx.now.toISOString() : null,
    done_by: isDone ? userId : null,
    override_reason: line.override.reason,
    overridden_alert_ids: [...line.override.alertIds],
  }));
  // Each act by itself: the ids have to be those of the acts in their order, which a statement of many rows does not promise.
  const inserted = values.map((row) =>
    namingConstraints(
      ACT_REFUSALS,
      namingFactorConstraint(ctx.tx.insertInto('acts').values(row).returning('id').executeTakeFirstOrThrow()),
    ),
  );
  return (await Promise.all(inserted)).map(({ id }) => id);
}
