import type * as z from 'zod';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { DiagnosisTerm, searchDiagnosisTermsEndpoint } from '../problems.contract.ts';
import { searchTerms } from '../search-terms.rules.ts';

/** D2. Terms whose words begin with what was typed. */
export const searchDiagnosisTerms = (
  _ctx: MemberContext,
  { q, species }: z.output<typeof searchDiagnosisTermsEndpoint.input>,
): Promise<{ items: DiagnosisTerm[] }> => Promise.resolve({ items: searchTerms(q, species) });
