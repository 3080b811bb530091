import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { isSettled, signOffOf, unseenSections } from '../sign-off.rules.ts';
import type { Signed, SignVisit } from '../signing.contract.ts';
import { appendSignature } from './append-signature.ts';
import { lockVisit } from './hold-visit.ts';
import { findSignOffFacts } from './sign-off-facts.ts';

const Content = z.object({ content: z.record(z.string(), z.unknown()) });

/** Everything of the visit that is signed with it. */
async function recordOf(ctx: MemberContext, id: string): Promise<Record<string, unknown>> {
  const row = await fetchRow(
    ctx.tx,
    Content,
    sql`select app.visit_record(${ctx.session.clinicId}, ${id}) as content`,
  );
  if (!row) throw new AppError('not_found');
  return row.content;
}

/** An open visit is at the version and revisions that the signer has seen, and settled. */
async function assertReady(
  ctx: MemberContext,
  { id, version, revisions, accepted }: SignVisit,
): Promise<void> {
  const facts = await findSignOffFacts(ctx, id);
  if (facts.version !== version) throw new AppError('record_changed', { version: facts.version });
  const signOff = signOffOf(facts);
  const sections = unseenSections(signOff.revisions, revisions);
  if (sections.length > 0) throw new AppError('section_changed', { sections });
  if (!isSettled(signOff, accepted))
    throw new AppError('visit_unfinished', { signOff: { id, version, status: facts.status, ...signOff } });
}

/**
 * VISIT-4. Signs a visit with everything that it consists of. A visit that was locked automatically can still be signed
 * once, as it is.
 *
 * @throws AppError `visit_unfinished`, `section_changed`, `record_changed`, `visit_closed`, `not_found`.
 */
export async function signVisit(ctx: MemberContext, input: SignVisit): Promise<Signed> {
  const { id, accepted } = input;
  const { clinicId, userId } = ctx.session;
  const visit = await lockVisit(ctx, id);
  if (visit.signedAt !== null) throw new AppError('visit_closed');
  const isLocked = visit.status === 'locked';
  if (!isLocked) await assertReady(ctx, input);
  const at = ctx.now.toISOString();
  if (!isLocked && visit.doctorId === null) await takeCharge(ctx, id);
  const content = { ...(await recordOf(ctx, id)), accepted };
  await ctx.tx
    .updateTable('visits')
    .set(({ fn, val }) => ({
      ...(isLocked ? {} : { status: 'signed', finished_at: fn.coalesce('finished_at', val(at)) }),
      signed_at: at,
      signed_by: userId,
      version: visit.version + 1,
    }))
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .execute();
  const signature = await appendSignature(ctx, {
    visitId: id,
    petId: visit.petId,
    kind: 'signature',
    content,
    reason: null,
  });
  ctx.audit('visit.signed', id, { after: { position: signature.position, accepted } });
  return { id, petId: visit.petId, signature };
}

/** Whoever signs a visit that nobody is in charge of is its doctor. */
async function takeCharge(ctx: MemberContext, id: string): Promise<void> {
  const { clinicId, userId } = ctx.session;
  await ctx.tx
    .updateTable('visits')
    .set((eb) => ({
      doctor_id: eb
        .selectFrom('staff_members')
        .select('id')
        .where('clinic_id', '=', clinicId)
        .where('user_id', '=', userId),
    }))
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .execute();
}
