import { sql } from 'kysely';
import type * as z from 'zod';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Act, postponeActEndpoint } from '../contract.ts';
import { changePlannedAct } from './change-planned-act.ts';

/** Sets when a planned act is to be done. @throws AppError as `changePlannedAct`. */
export const postponeAct = (
  ctx: MemberContext,
  input: z.output<typeof postponeActEndpoint.input>,
): Promise<Act> => changePlannedAct(ctx, input, [sql`planned_for = ${input.plannedFor}`], 'act.postponed');
