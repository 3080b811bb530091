import type { Draft } from '../../drafts.contract.ts';
import { summarizeHistory as byRules } from '../../rules/summarize-history.rules.ts';
import { createDraft } from '../drafting/create-draft.ts';
import type { DraftCall } from '../drafting/draft-call.ts';
import { readPetFacts } from '../public/read-pet-facts.ts';

const INSTRUCTION = `Summarize the history of this pet for a veterinarian who is about to see it, in at most 15 sentences and this order: who it is, alerts, active problems, current medication, weight and its change, the last visits, results out of range or not signed, overdue care, what was declined, the next appointment.`;

/** A pet's history for whoever sees it next. @throws AppError `not_found`, `ai_feature_off`. */
export const summarizeHistory = (call: DraftCall, { petId }: { readonly petId: string }): Promise<Draft> =>
  createDraft(call, 'history_summary', async (ctx) => {
    const facts = await readPetFacts(ctx, petId);
    return {
      feature: 'history_summary',
      subject: { petId },
      template: { id: 'history_summary', version: 1 },
      facts,
      input: {},
      byRules: () => byRules(facts),
      instruction: { text: INSTRUCTION, language: 'en' },
    };
  });
