import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { LaboratoryTest, ListLaboratoryTests } from '../contract.ts';
import { findTestsPage } from './find-tests-page.ts';

/** The tests of a laboratory, by name. */
export const listTests = (
  { tx }: PlatformContext,
  input: ListLaboratoryTests,
): Promise<{ items: LaboratoryTest[]; nextCursor: string | null }> => findTestsPage(tx, input);
