import type { MemberContext, PlatformContext } from '#foundation/server/http/context.ts';
import type { LaboratoryTest, ListClinicTests, ListLaboratoryTests } from '../contract.ts';
import { findTestsPage } from './find-tests.ts';

type Page = Promise<{ items: LaboratoryTest[]; nextCursor: string | null }>;

/** The tests of a laboratory, by name. */
export const listTests = ({ tx }: PlatformContext, input: ListLaboratoryTests): Page =>
  findTestsPage(tx, input);

/** The tests that a laboratory offers; empty for one that the clinic may not see. */
export const listTestsForClinic = ({ tx }: MemberContext, input: ListClinicTests): Page =>
  findTestsPage(tx, { ...input, state: 'offered' });
