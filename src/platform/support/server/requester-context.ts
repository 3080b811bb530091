import type { ClientContext, MemberContext } from '#foundation/server/http/context.ts';

/** The context of a requester: a staff member or a client. Each has policies of its own. */
export type RequesterContext = MemberContext | ClientContext;

/** The clinic that a ticket belongs to. A client's ticket belongs to none. */
export const clinicOf = ({ session }: RequesterContext): string | null =>
  session.role === 'client' ? null : session.clinicId;
