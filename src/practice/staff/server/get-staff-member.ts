import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { StaffMember } from '../contract.ts';
import { findStaff } from './find-staff.ts';

/** One staff member, active or not. @throws AppError `not_found`. */
export async function getStaffMember(
  ctx: MemberContext,
  { staffMemberId }: { readonly staffMemberId: string },
): Promise<StaffMember> {
  const [member] = await findStaff(ctx, sql`s.id = ${staffMemberId}`, 1);
  if (!member) throw new AppError('not_found');
  return member;
}
