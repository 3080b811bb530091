import type { ClientContext, MemberContext } from '#foundation/server/http/context.ts';

/** Whoever asks for help: somebody on a clinic's staff, or a client. Policies of their own hold for each. */
export type RequesterContext = MemberContext | ClientContext;

/** The clinic that a ticket belongs to. A client asks the platform alone, whatever clinics they go to. */
export const clinicOf = ({ session }: RequesterContext): string | null =>
  session.role === 'client' ? null : session.clinicId;
