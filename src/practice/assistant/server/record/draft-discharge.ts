import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import type { DischargeDraft, DraftDischarge } from '../../record-drafts.contract.ts';
import { clientFacts } from '../../rules/client-facts.rules.ts';
import { dischargeText } from '../../rules/discharge-text.rules.ts';
import { createDraft } from '../drafting/create-draft.ts';
import type { DraftCall } from '../drafting/draft-call.ts';
import { readPetFacts } from '../public/read-pet-facts.ts';
import { findVisit } from './find-visit.ts';

const INSTRUCTION = `Write take-home instructions for the owner of this pet about the visit that "input" names, in plain words for people without medical training: what was done, how to give each medication, what to watch for, and when to come back. Say nothing of other visits, and add no advice that the record does not have.`;

/** What the client takes home after a visit. CORE-9: from what the client may know. @throws AppError `not_found`, `ai_feature_off`. */
export async function draftDischarge(
  call: DraftCall,
  { visitId, language: wanted }: DraftDischarge,
): Promise<DischargeDraft> {
  let language: MessageLanguage = 'en';
  const draft = await createDraft(call, 'discharge_sheets', async (ctx) => {
    const visit = await findVisit(ctx, visitId);
    const chosen = wanted ?? visit.language;
    language = chosen;
    const facts = clientFacts(await readPetFacts(ctx, visit.petId));
    return {
      feature: 'discharge_sheets',
      subject: { petId: visit.petId, visitId },
      template: { id: 'discharge_sheet', version: 1 },
      facts,
      input: { visitId, language: chosen },
      byRules: () => dischargeText({ facts, visitId, language: chosen }),
      instruction: { text: INSTRUCTION, language: chosen },
    };
  });
  return { draft, language };
}
