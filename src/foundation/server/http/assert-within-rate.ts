import { AppError } from '#vocabulary/errors.ts';
import type { Endpoint } from '#foundation/contract/endpoint.ts';
import type { MountParts } from './endpoint-request.ts';
import type { RequestOrigin } from './request-origin.ts';

/** Counts a request against the endpoint's allowance of its network. @throws AppError `too_many_requests`. */
export async function assertWithinRate(
  { id, ratePerMinute }: Pick<Endpoint, 'id' | 'ratePerMinute'>,
  { network }: RequestOrigin,
  { consumeAllowance }: Pick<MountParts, 'consumeAllowance'>,
): Promise<void> {
  if (!ratePerMinute) return;
  const isFree = await consumeAllowance(`${id}:${network}`, ratePerMinute);
  if (!isFree) throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
}
