import type * as z from 'zod';
import type { PublicContext } from '#foundation/server/http/context.ts';
import type { exportSharedRecordEndpoint } from '../shares.contract.ts';
import { openShare } from './open-share.ts';
import { recordAsFile } from './record-as-file.ts';

/** The record that a link opens. @throws AppError `not_found`, `share_expired`, `share_revoked`. */
export const openSharedRecord = ({ tx }: PublicContext, { token }: { readonly token: string }) =>
  openShare(tx, token, 'page');

/** The record that a link opens, as a file. @throws AppError as `openSharedRecord`. */
export async function exportSharedRecord(
  { tx }: PublicContext,
  { token, format }: z.output<typeof exportSharedRecordEndpoint.input>,
) {
  const { record } = await openShare(tx, token, format);
  return recordAsFile(record, format);
}
