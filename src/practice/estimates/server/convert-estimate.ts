import { sql } from 'kysely';
import * as z from 'zod';
import { ITEM_USES } from '#vocabulary/item-uses.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { declineActs } from '#practice/acts/server/public/decline-acts.ts';
import { openVisitForActs, planEach } from '#practice/acts/server/public/plan-each.ts';
import { addTask } from '#practice/tasks/server/public/add-task.ts';
import type { ConvertEstimate } from '../contract.ts';
import { matchActs } from '../conversion.rules.ts';
import { type EstimateFacts, findFacts, type LineFacts } from './facts.ts';
import { lockEstimate } from './lock-estimate.ts';

const ActRow = z.object({
  id: z.uuid(),
  itemId: z.uuid(),
  use: z.enum(ITEM_USES),
  isPlanned: z.boolean(),
});

/** Acts of a visit that are planned or done and belong to no estimate. */
const findFreeActs = ({ tx, session: { clinicId } }: MemberContext, visitId: string) =>
  fetchRows(
    tx,
    ActRow,
    sql`select a.id, a.item_id as "itemId", a.use, a.status = 'planned' as "isPlanned" from acts a
         where a.clinic_id = ${clinicId} and a.visit_id = ${visitId} and a.status in ('planned', 'done')
           and not exists (select from estimate_acts n where n.clinic_id = ${clinicId} and n.act_id = a.id)
         order by a.status = 'done', a.planned_at, a.id`,
  );

/** The lines that the client accepted, and those that they declined. */
function answeredLines({ answer, options }: EstimateFacts) {
  const lines = options.flatMap((option) => option.lines);
  const of = (ids: readonly string[]) => lines.filter(({ id }) => ids.includes(id));
  return { accepted: of(answer?.acceptedLineIds ?? []), declined: of(answer?.declinedLineIds ?? []) };
}

/** A task that reminds of what the client has declined. */
async function rememberDeclined(
  ctx: MemberContext,
  { title, petId, clientId }: EstimateFacts,
  visitId: string,
  declined: readonly LineFacts[],
): Promise<void> {
  if (declined.length === 0) return;
  await addTask(ctx, {
    title: `Declined care: ${title}`.slice(0, 120),
    kind: 'follow_up',
    note: declined.map(({ description }) => description).join('\n'),
    dueOn: null,
    petId,
    clientId,
    visitId,
    actId: null,
    assigneeId: null,
    clientDraft: null,
  });
}

/**
 * EST-5. Plans what the client has accepted. The estimate is locked first, and each line has one act at most: of two who press at
 * once the second finds what the first has planned. An act that the visit has already is not planned again.
 *
 * @throws AppError `estimate_declined`, `estimate_not_answered`, `not_found`, `record_changed`, or as `planEach`.
 */
export async function convertEstimate(ctx: MemberContext, { id, visitId, overrideReason }: ConvertEstimate) {
  const { tx, now, session } = ctx;
  const { clinicId, userId } = session;
  const { status, version, pet_id: petId, converted_visit_id: before } = await lockEstimate(ctx, id);
  const facts = await findFacts(tx, clinicId, id);
  if (!facts) throw new AppError('not_found');
  const { accepted, declined } = answeredLines(facts);
  if (before !== null) {
    ctx.audit('estimate.converted', id, { after: { isRepeated: true } });
    return {
      id,
      visitId: before,
      petId,
      plannedCount: 0,
      foundCount: accepted.length,
      declinedCount: declined.length,
    };
  }
  if (status !== 'answered') throw new AppError('estimate_not_answered');
  if (accepted.length === 0) throw new AppError('estimate_declined');
  const visit = await openVisitForActs(ctx, visitId === null ? { petId, reason: facts.title } : { visitId });
  if (visit.petId !== petId) throw new AppError('not_found');

  const acts = await findFreeActs(ctx, visit.visitId);
  const { found, missing } = matchActs(accepted, acts);
  const plannedIds = await planEach(ctx, visit.visitId, {
    items: missing.map((line) => ({
      itemId: line.itemId,
      quantityThousandths: line.lowThousandths,
      ...(line.factorPercent === null ? {} : { factorPercent: line.factorPercent }),
      isEmergency: false,
      use: line.use,
    })),
    overrideReason,
  });
  const links = [
    ...found.map(({ line, actId }) => ({ lineId: line.id, actId })),
    ...missing.flatMap((line, index) => {
      const actId = plannedIds[index];
      return actId === undefined ? [] : [{ lineId: line.id, actId }];
    }),
  ];
  await namingConstraints(
    { estimate_acts_act_key: 'record_changed' },
    tx
      .insertInto('estimate_acts')
      .values(
        links.map(({ lineId, actId }) => ({
          clinic_id: clinicId,
          estimate_id: id,
          line_id: lineId,
          act_id: actId,
        })),
      )
      .execute(),
  );
  // What was planned before the client was asked, and is declined now.
  const open = new Set(acts.filter(({ isPlanned }) => isPlanned).map((act) => act.id));
  for (const { actId } of found) open.delete(actId);
  const refused = declined.flatMap(({ sourceActId }) =>
    sourceActId !== null && open.has(sourceActId) ? [sourceActId] : [],
  );
  await declineActs(ctx, refused, `Declined in the estimate “${facts.title}”`);
  await rememberDeclined(ctx, facts, visit.visitId, declined);
  await tx
    .updateTable('estimates')
    .set({
      status: 'converted',
      converted_at: now.toISOString(),
      converted_by: userId,
      converted_visit_id: visit.visitId,
      version: version + 1,
    })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .execute();
  const counts = {
    plannedCount: missing.length,
    foundCount: found.length,
    declinedCount: declined.length,
  };
  ctx.audit('estimate.converted', id, { after: { visitId: visit.visitId, ...counts } });
  return { id, visitId: visit.visitId, petId, ...counts };
}
