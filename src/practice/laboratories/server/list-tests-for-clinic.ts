import type { MemberContext } from '#foundation/server/http/context.ts';
import type { LaboratoryTest, ListClinicTests } from '../contract.ts';
import { findTestsPage } from './find-tests-page.ts';

/** The tests that a laboratory offers; empty for one that the clinic may not see. */
export const listTestsForClinic = (
  { tx }: MemberContext,
  input: ListClinicTests,
): Promise<{ items: LaboratoryTest[]; nextCursor: string | null }> =>
  findTestsPage(tx, { ...input, state: 'offered' });
