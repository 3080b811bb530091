import type * as z from 'zod';
import type { PageRequest } from '#foundation/contract/page.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { findSupportAccesses } from './find-support-accesses.ts';

/** Support accesses to the given clinic, for the platform, the latest first. */
export const listClinicSupportAccesses = (
  { tx }: PlatformContext,
  { clinicId, ...page }: z.output<typeof PageRequest> & { readonly clinicId: string },
): ReturnType<typeof findSupportAccesses> => findSupportAccesses(tx, clinicId, page);
