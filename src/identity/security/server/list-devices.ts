import type { MemberContext } from '#foundation/server/http/context.ts';
import type { DeskDevice } from '../contract.ts';
import { findDevices, findOwnDevice } from './find-devices.ts';

/** The browsers that the clinic's staff share. */
export async function listDevices(ctx: MemberContext): Promise<{ items: DeskDevice[] }> {
  return { items: await findDevices(ctx, await findOwnDevice(ctx)) };
}
