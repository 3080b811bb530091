import type * as z from 'zod';
import type { PageRequest } from '#foundation/contract/page.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { findSupportAccesses } from './find-support-accesses.ts';

/** Support accesses to the caller's clinic, the latest first. */
export const listSupportAccesses = (
  { tx, session }: MemberContext,
  page: z.output<typeof PageRequest>,
): ReturnType<typeof findSupportAccesses> => findSupportAccesses(tx, session.clinicId, page);
