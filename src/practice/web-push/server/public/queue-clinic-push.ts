import { sql } from 'kysely';
import type { PushKind } from '#vocabulary/push-kinds.ts';
import { assertOwnPage } from '../assert-own-page.ts';
import type { PushScope } from './queue-push.ts';

export interface ClinicPush {
  /** One client, one staff member, or all of the clinic's staff: never whoever caused it. */
  readonly to: { readonly clientId: string } | { readonly staffMemberId: string } | 'staff';
  readonly kind: PushKind;
  /** A path of this site with ids only. */
  readonly address: string;
}

/** As `queuePush`, for people as a clinic knows them. Those without an account, or without notifications, get none. */
export async function queueClinicPush(
  { tx, session }: PushScope,
  { to, kind, address }: ClinicPush,
): Promise<void> {
  assertOwnPage(address);
  const clientId = to !== 'staff' && 'clientId' in to ? to.clientId : null;
  const staffMemberId = to !== 'staff' && 'staffMemberId' in to ? to.staffMemberId : null;
  await sql`
    select app.queue_clinic_push(${session.clinicId}::uuid, ${clientId}::uuid, ${staffMemberId}::uuid, ${kind}, ${address})`.execute(
    tx,
  );
}
