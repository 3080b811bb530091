import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { PrintedLabel, ReprintLabel } from '../contract.ts';
import { findLabels } from './find-labels.ts';
import { lockLabels } from './lock-labels.ts';

const Found = z.object({ petId: z.uuid(), isLatest: z.boolean(), reprints: z.int() });

/**
 * DISP-5. Prints a label again as it was, with the number of the reprint on it.
 *
 * @throws AppError `not_found`, also for one whose act was undone; `label_replaced` for one that a newer one replaced.
 */
export async function reprintLabel(ctx: MemberContext, { id, reason }: ReprintLabel): Promise<PrintedLabel> {
  const { tx, session } = ctx;
  const { clinicId } = session;
  await lockLabels(tx, clinicId);
  const found = await fetchRow(
    tx,
    Found,
    sql`select a.pet_id as "petId",
          not exists (select from dispensing_labels n where n.clinic_id = ${clinicId} and n.act_id = l.act_id
            and n.number > l.number) as "isLatest",
          (select count(*)::integer from dispensing_label_reprints r
            where r.clinic_id = ${clinicId} and r.label_id = l.id) as reprints
          from dispensing_labels l
          join acts a on a.clinic_id = ${clinicId} and a.id = l.act_id
         where l.clinic_id = ${clinicId} and l.id = ${id} and a.status = 'done'`,
  );
  if (!found) throw new AppError('not_found');
  if (!found.isLatest) throw new AppError('label_replaced');
  const number = found.reprints + 1;
  await sql`insert into dispensing_label_reprints (clinic_id, label_id, number, reason)
            values (${clinicId}, ${id}, ${number}, ${reason})`.execute(tx);
  const [label] = await findLabels(tx, clinicId, sql`l.id = ${id}`);
  if (!label) throw new Error('A label that was reprinted must be found.');
  ctx.audit('dispensing_label.reprinted', found.petId, {
    after: { labelId: id, number: label.number, reprint: number, reason },
  });
  return label;
}
