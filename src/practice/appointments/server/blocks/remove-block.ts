import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Block, removeBlockEndpoint } from '../../blocks.contract.ts';
import { BLOCK_COLUMNS } from './block-row.ts';

/**
 * Removes a block.
 *
 * @returns the removed block, so that it can be restored.
 * @throws AppError `not_found`.
 */
export async function removeBlock(
  ctx: MemberContext,
  { id }: z.output<typeof removeBlockEndpoint.input>,
): Promise<Block> {
  const block = await ctx.tx
    .deleteFrom('blocks')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .returning(BLOCK_COLUMNS)
    .executeTakeFirst();
  if (!block) throw new AppError('not_found');
  ctx.audit('block.removed', id, { before: block });
  return block;
}
