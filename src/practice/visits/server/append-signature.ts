import { sql } from 'kysely';
import * as z from 'zod';
import type { SignatureKind } from '#vocabulary/visits.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { sha256 } from '#foundation/server/sha256.ts';
import { chainText } from '../chain.rules.ts';
import { VisitSignature } from '../signing.contract.ts';
import { type ChainEnd, findChainEnd } from './public/find-chain-end.ts';

/** Holds the pet and reads the end of its chain, and who signs. */
async function holdChain(ctx: MemberContext, petId: string): Promise<ChainEnd> {
  const { clinicId } = ctx.session;
  const held = ctx.tx
    .selectFrom('pets')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('id', '=', petId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const end = findChainEnd(
    ctx,
    sql`select x.position, x.content_hash from visit_signatures x
         where x.clinic_id = ${clinicId} and x.pet_id = ${petId} order by x.position desc limit 1`,
  );
  const [, found] = await Promise.all([held, end]);
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
