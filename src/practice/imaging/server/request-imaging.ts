import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { openVisitForActs, planEach } from '#practice/acts/server/public/plan-each.ts';
import type { ImagingRequest, RequestImaging } from '../contract.ts';
import { findRequest } from './find-request.ts';

const Id = z.object({ id: z.uuid() });

/**
 * CORE-1. Requests a study in a visit. It is a planned act where it costs something, and on the worklist until it is done or canceled. The
 * counter's row is locked until the transaction ends.
 *
 * @throws AppError `not_found`, `visit_closed`, `item_archived`, `alert_not_acknowledged`.
 */
export async function requestImaging(ctx: MemberContext, input: RequestImaging): Promise<ImagingRequest> {
  const { clinicId } = ctx.session;
  const { visitId, petId } = await openVisitForActs(ctx, { visitId: input.visitId });
  const { itemId, overrideReason } = input;
  const [actId = null] =
    itemId === null
      ? []
      : await planEach(ctx, visitId, {
          items: [
            {
              itemId,
              quantityThousandths: 1000,
              isEmergency: false,
              note: input.bodyRegion,
              use: 'given' as const,
            },
          ],
          overrideReason,
        });
  const row = await fetchRow(
    ctx.tx,
    Id,
    sql`
  with counter as (
    insert into imaging_settings (clinic_id, last_number) values (${clinicId}, 1)
    on conflict (clinic_id) do update set last_number = imaging_settings.last_number + 1
    returning last_number)
  insert into imaging_requests (clinic_id, accession, visit_id, pet_id, doctor_id, modality, body_region, views, question, priority, act_id)
    select ${clinicId}, 'R' || lpad(c.last_number::text, 6, '0'), ${visitId}, ${petId},
      (select v.doctor_id from visits v where v.clinic_id = ${clinicId} and v.id = ${visitId}),
      ${input.modality}, ${input.bodyRegion}, ${input.views}, ${input.question}, ${input.priority}, ${actId}::uuid from counter c
    returning id`,
  );
  if (!row) throw new Error('A request was not inserted.');
  const request = await findRequest(ctx, row.id);
  const { accession, modality, bodyRegion } = request;
  ctx.audit('imaging_request.created', row.id, { after: { accession, visitId, modality, bodyRegion } });
  return request;
}
