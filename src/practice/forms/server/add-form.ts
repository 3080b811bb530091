import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { addFormEndpoint, Form } from '../contract.ts';
import { findForm } from './find-form.ts';
import { insertVersion } from './insert-version.ts';

/** Adds a form that the clinic wrote itself, which needs no review. */
export async function addForm(
  ctx: MemberContext,
  input: z.output<typeof addFormEndpoint.input>,
): Promise<Form> {
  const { tx, session } = ctx;
  const id = randomUUID();
  const row = { clinic_id: session.clinicId, id, kind: input.kind };
  await Promise.all([tx.insertInto('forms').values(row).execute(), insertVersion(ctx, id, 1, input)]);
  const form = await findForm(ctx, id);
  ctx.audit('form.added', id, { after: form });
  return form;
}
