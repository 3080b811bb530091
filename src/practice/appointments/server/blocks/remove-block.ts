import { sql } from 'kysely';
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
  const { rows } = await sql<Block>`
    with b as (delete from blocks where clinic_id = ${ctx.session.clinicId} and id = ${id} returning *)
    select ${BLOCK_COLUMNS} from b`.execute(ctx.tx);
  const block = rows[0];
  if (!block) throw new AppError('not_found');
  ctx.audit('block.removed', id, { before: block });
  return block;
}
