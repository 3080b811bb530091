import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { RecordFile } from '../record-file.contract.ts';
import { hasNoParts, selectParts } from '../share.rules.ts';
import { type CreateShare, createShareEndpoint } from '../shares.contract.ts';
import { addShare } from '#practice/record-shares/server/public/add-share.ts';
import { readClientRecord } from './read-client-record.ts';
import { readFullRecord } from './read-full-record.ts';

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
  const { permissions } = ctx.session;
  const { petId, kind, recipient, expiresInDays, selection } = input;
  if (kind === 'full' && !permissions.includes('record:manage')) throw new AppError('forbidden');
  const whole = await readRecord(ctx, input);
  if (!whole) throw new AppError('not_found');
  const record = selectParts(whole, selection);
  if (selection !== null && hasNoParts(record)) throw new AppError('share_empty');
  const made = await addShare(ctx, {
    petId,
    kind,
    recipient,
    expiresInDays,
    content: RecordFile.parse(record),
    audited: { isComplete: selection === null, selection },
  });
  return createShareEndpoint.output.parse(made);
}
