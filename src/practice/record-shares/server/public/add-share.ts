import type { MemberContext } from '#foundation/server/http/context.ts';
import { hashClinicToken, makeClinicToken } from '#foundation/server/clinic-token.ts';
import type { RecordShare } from '../../contract.ts';

const DAY_MS = 86_400_000;

interface NewShare {
  readonly petId: string;
  readonly kind: RecordShare['kind'];
  readonly recipient: string;
  readonly expiresInDays: number;
  /** What is shared, as it is now. */
  readonly content: unknown;
  /** What the audit trail says about it. */
  readonly audited: Readonly<Record<string, unknown>>;
}

/** SHARE-1. Adds a link. Its token is returned and not stored. */
export async function addShare(
  { tx, now, session: { clinicId }, audit }: MemberContext,
  { petId, kind, recipient, expiresInDays, content, audited }: NewShare,
): Promise<{ id: string; token: string; expiresAt: string }> {
  const token = makeClinicToken(clinicId);
  const expiresAt = new Date(now.getTime() + expiresInDays * DAY_MS).toISOString();
  const { id } = await tx
    .insertInto('record_shares')
    .values({
      clinic_id: clinicId,
      pet_id: petId,
      kind,
      recipient,
      content: JSON.stringify(content),
      token_hash: hashClinicToken(token),
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit('record_share.created', petId, { after: { shareId: id, kind, recipient, expiresAt, ...audited } });
  return { id, token, expiresAt };
}
