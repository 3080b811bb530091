import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { MergeRecords } from '../contract.ts';
import { mergeClients } from './merge-clients.ts';
import { mergePets } from './merge-pets.ts';

/**
 * MERGE-1. Merges two pets or two clients in one transaction.
 *
 * @throws AppError `not_found`; `merge_changed` if either was merged or archived; `merge_deceased_differs`;
 * `microchip_taken`.
 */
export async function mergeRecords(ctx: MemberContext, input: MergeRecords) {
  const { subject, keptId, mergedId } = input;
  if (keptId === mergedId)
    throw new AppError('invalid_input', {
      fields: [{ path: 'mergedId', message: 'Choose another one.' }],
    });
  const { id, fields } = await (subject === 'pet' ? mergePets(ctx, input) : mergeClients(ctx, input));
  ctx.audit('duplicate.merged', keptId, {
    before: { mergedId, ...fields.before },
    after: { mergeId: id, subject, reason: input.reason, ...fields.after },
  });
  return { id, keptId };
}
