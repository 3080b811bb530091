import type * as z from 'zod';
import type { PageRequest } from '#foundation/contract/page.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { findClinicEvents } from './find-clinic-events.ts';

/** The platform's actions on the caller's clinic, the latest first. */
export const listClinicEvents = (
  { tx, session }: MemberContext,
  page: z.output<typeof PageRequest>,
): ReturnType<typeof findClinicEvents> => findClinicEvents(tx, session.clinicId, page);
