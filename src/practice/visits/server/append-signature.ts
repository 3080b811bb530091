import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { SignatureKind } from '#vocabulary/visits.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { sha256 } from '#foundation/server/sha256.ts';
import { chainText } from '../chain.rules.ts';
import { VisitSignature } from '../signing.contract.ts';

const End = z.object({
  position: z.int(),
  hash: z.string().nullable(),
  signerName: z.string(),
  signerLicence: z.string().nullable(),
});

/** Holds the pet and reads the end of its chain, and who signs. */
async function holdChain(ctx: MemberContext, petId: string): Promise<z.output<typeof End>> {
  const { clinicId, userId } = ctx.session;
  const held = ctx.tx
    .selectFrom('pets')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('id', '=', petId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const end = fetchRow(
    ctx.tx,
    End,
    sql`
    select coalesce(g.position, 0) as position, g.content_hash as hash,
        coalesce(s.full_name, (select nullif(p.full_name, '') from profiles p where p.id = ${userId}), 'Staff member') as "signerName",
        s.licence_number as "signerLicence"
      from (values (true)) as one (present)
      left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = ${userId}
      left join lateral (
        select x.position, x.content_hash from visit_signatures x
         where x.clinic_id = ${clinicId} and x.pet_id = ${petId} order by x.position desc limit 1) g on true`,
  );
  const [, found] = await Promise.all([held, end]);
  if (!found) throw new AppError('not_found');
  return found;
}

interface Signing {
  readonly visitId: string;
  readonly petId: string;
  readonly kind: Exclude<SignatureKind, 'automatic_lock'>;
  /** Whole numbers, texts, booleans, lists and objects of them. */
  readonly content: unknown;
  readonly reason: string | null;
}

/** SIGN-1. Adds an entry by the caller to the pet's chain. The database refuses one that does not continue it. */
export async function appendSignature(
  ctx: MemberContext,
  { visitId, petId, kind, content, reason }: Signing,
): Promise<VisitSignature> {
  const { clinicId, userId } = ctx.session;
  const { position, hash, signerName, signerLicence } = await holdChain(ctx, petId);
  const entry = {
    position: position + 1,
    petId,
    visitId,
    kind,
    content,
    reason,
    signerId: userId,
    signerName,
    signerLicence,
    signedAt: ctx.now.toISOString(),
    previousHash: hash,
  };
  const contentHash = sha256(chainText(entry));
  await ctx.tx
    .insertInto('visit_signatures')
    .values({
      clinic_id: clinicId,
      pet_id: petId,
      position: entry.position,
      visit_id: visitId,
      kind,
      content: JSON.stringify(content),
      reason,
      signer_id: userId,
      signer_name: signerName,
      signer_licence: signerLicence,
      signed_at: entry.signedAt,
      previous_hash: hash,
      content_hash: contentHash,
    })
    .execute();
  const { text = null } = z.object({ text: z.string().optional() }).parse(content);
  return VisitSignature.parse({ ...entry, text, contentHash });
}
