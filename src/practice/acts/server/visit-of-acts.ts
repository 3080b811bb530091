import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { OPEN_VISIT_STATUSES, VISIT_STATUSES } from '#vocabulary/visits.ts';
import { AppError } from '#vocabulary/errors.ts';
import type { Day } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { PetAlert } from '#practice/pets/contract.ts';
import { openVisit } from '#practice/visits/server/public/open-visit.ts';
import { openAlertsOf } from '#practice/pets/server/public/open-alerts.ts';

const Row = z.object({
  visitId: z.uuid(),
  petId: z.uuid(),
  clientId: z.uuid().nullable(),
  visitStatus: z.enum(VISIT_STATUSES),
  timeZone: z.string(),
  country: z.string(),
  alerts: z.array(PetAlert),
});

/** The visit in which acts happen, with what they need to know of it. */
export interface VisitOfActs {
  readonly visitId: string;
  readonly petId: string;
  /** Who pays for what is done in it. */
  readonly clientId: string | null;
  /** Today at the clinic. */
  readonly today: Day;
  /** Of the clinic: whose numbers a refusal has. */
  readonly country: string;
  readonly alerts: readonly PetAlert[];
}

const isOpen = (status: (typeof VISIT_STATUSES)[number]): boolean =>
  (OPEN_VISIT_STATUSES as readonly string[]).includes(status);

async function findVisit(ctx: MemberContext, condition: RawBuilder<unknown>): Promise<VisitOfActs> {
  const { clinicId } = ctx.session;
  const row = await fetchRow(
    ctx.tx,
    Row,
    sql`select v.id as "visitId", v.pet_id as "petId", v.client_id as "clientId", v.status as "visitStatus",
          k.time_zone as "timeZone", k.country, ${openAlertsOf(clinicId, sql`v.pet_id`)} as alerts
          from visits v join clinics k on k.id = ${clinicId}
         where v.clinic_id = ${clinicId} and ${condition}`,
  );
  if (!row) throw new AppError('not_found');
  if (!isOpen(row.visitStatus)) throw new AppError('visit_closed');
  return { ...row, today: localDayOf(ctx.now.getTime(), row.timeZone) };
}

/** The open visit of an act. @throws AppError `not_found`, `visit_closed`. */
export const findVisitOfAct = (ctx: MemberContext, actId: string): Promise<VisitOfActs> =>
  findVisit(
    ctx,
    sql`v.id = (select a.visit_id from acts a where a.clinic_id = ${ctx.session.clinicId} and a.id = ${actId})`,
  );

/**
 * The open visit with that id, or the one of a pet, which is opened unless it has one.
 *
 * @throws AppError `not_found`, `visit_closed`.
 */
export async function findOrOpenVisit(
  ctx: MemberContext,
  target: { readonly visitId: string } | { readonly petId: string; readonly reason?: string | undefined },
): Promise<VisitOfActs> {
  const visitId = 'visitId' in target ? target.visitId : (await openVisit(ctx, target)).id;
  return findVisit(ctx, sql`v.id = ${visitId}`);
}
