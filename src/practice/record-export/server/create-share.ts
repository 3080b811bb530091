import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { RecordFile } from '../record-file.contract.ts';
import { hasNoParts, selectParts } from '../share.rules.ts';
import { type CreateShare, createShareEndpoint } from '../shares.contract.ts';
import { readClientRecord } from './read-client-record.ts';
import { readFullRecord } from './read-full-record.ts';
import { hashClinicToken, makeClinicToken } from '#foundation/server/clinic-token.ts';

const DAY_MS = 86_400_000;

function readRecord(ctx: MemberContext, { kind, petId }: CreateShare): Promise<RecordFile | undefined> {
  const { clinicId } = ctx.session;
  return kind === 'client'
    ? readClientRecord(ctx.tx, clinicId, petId, ctx.now)
    : readFullRecord(ctx.tx, { clinicId, petId, now: ctx.now }, { withInternalNotes: false });
}

/**
 * SHARE-1. Shares a record as it is now. What is written later is not in it, so that nobody shares what they have not
 * seen.
 *
 * @throws AppError `not_found`; `forbidden` for a full record without `record:manage`; `share_empty` if nothing was chosen.
 */
export async function createShare(ctx: MemberContext, input: CreateShare) {
  const { clinicId, permissions } = ctx.session;
  const { petId, kind, recipient, expiresInDays, selection } = input;
  if (kind === 'full' && !permissions.includes('record:manage')) throw new AppError('forbidden');
  const whole = await readRecord(ctx, input);
  if (!whole) throw new AppError('not_found');
  const record = selectParts(whole, selection);
  if (selection !== null && hasNoParts(record)) throw new AppError('share_empty');
  const token = makeClinicToken(clinicId);
  const expiresAt = new Date(ctx.now.getTime() + expiresInDays * DAY_MS).toISOString();
  const { id } = await ctx.tx
    .insertInto('record_shares')
    .values({
      clinic_id: clinicId,
      pet_id: petId,
      kind,
      recipient,
      content: JSON.stringify(RecordFile.parse(record)),
      token_hash: hashClinicToken(token),
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit('record_share.created', petId, {
    after: { shareId: id, kind, recipient, expiresAt, isComplete: selection === null, selection },
  });
  return createShareEndpoint.output.parse({ id, token, expiresAt });
}
