import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { changeLabOrderEndpoint, LabOrder } from '../contract.ts';
import { getLabOrder } from './get-lab-order.ts';
import { lockOrder } from './lock-order.ts';

/** Changes the given fields before the laboratory has the order. @throws AppError `lab_order_submitted`, `not_found`, `record_changed`. */
export async function changeLabOrder(
  ctx: MemberContext,
  { id, version, ...fields }: z.output<typeof changeLabOrderEndpoint.input>,
): Promise<LabOrder> {
  const { doctorId, priority, clinicalNote, ...locked } = await lockOrder(ctx, id);
  if (locked.version !== version) throw new AppError('record_changed');
  if (locked.submittedAt !== null || locked.status === 'cancelled') throw new AppError('lab_order_submitted');
  const before = { doctorId, priority, clinicalNote };
  const after = { ...before, ...fields };
  await namingConstraints(
    { lab_orders_clinic_id_doctor_id_fkey: 'not_found' },
    ctx.tx
      .updateTable('lab_orders')
      .set({
        doctor_id: after.doctorId,
        priority: after.priority,
        clinical_note: after.clinicalNote,
        version: version + 1,
      })
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', id)
      .execute(),
  );
  ctx.audit('lab_order.changed', id, changesBetween(before, after));
  return getLabOrder(ctx, { id });
}
