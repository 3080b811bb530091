import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import {
  INSTANT_RANGE_ISSUE,
  Instant,
  InstantOfMinute,
  InstantRange,
  isInstantRange,
} from '#foundation/contract/instant.ts';

/** Time that cannot be booked: of one doctor, or of everyone if it names none. */
export const Block = z.object({
  id: z.uuid(),
  doctorId: z.uuid().nullable(),
  startsAt: Instant,
  endsAt: Instant,
  reason: z.string(),
});
export type Block = z.infer<typeof Block>;

export const listBlocksEndpoint = endpoint({
  id: 'blocks.list',
  method: 'GET',
  path: '/v1/blocks',
  summary: 'The blocks that overlap a range.',
  permission: 'appointment:read',
  reads: ['blocks'],
  input: z.strictObject(InstantRange).refine(isInstantRange, INSTANT_RANGE_ISSUE),
  output: z.object({ items: z.array(Block) }),
  errors: [],
});

export const addBlockEndpoint = endpoint({
  id: 'blocks.add',
  method: 'POST',
  path: '/v1/blocks',
  summary: 'Blocks time. Existing appointments stay and are counted in the response.',
  permission: 'appointment:write',
  audit: 'block.added',
  changes: ['blocks'],
  input: z
    .strictObject({
      doctorId: z.uuid().nullable(),
      startsAt: InstantOfMinute,
      endsAt: InstantOfMinute,
      reason: z.string().trim().min(1, 'Enter a reason.').max(200, 'Use at most 200 characters.'),
    })
    .refine(({ startsAt, endsAt }) => isInstantRange({ from: startsAt, to: endsAt }), {
      path: ['endsAt'],
      message: 'The end must be after the start, within 400 days.',
    }),
  output: Block.extend({ bookedWithin: z.int() }),
  errors: ['not_found'],
});

export const removeBlockEndpoint = endpoint({
  id: 'blocks.remove',
  method: 'DELETE',
  path: '/v1/blocks/{id}',
  summary: 'Removes a block.',
  permission: 'appointment:write',
  audit: 'block.removed',
  changes: ['blocks'],
  input: z.strictObject({ id: z.uuid() }),
  output: Block,
  errors: ['not_found'],
});
