import type { Draft, DraftFallback } from '../../drafts.contract.ts';

/** Why rules drafted although the clinic turned a model on, for people at a front desk. */
const FALLBACK_TEXTS: Readonly<Record<DraftFallback, string>> = {
  not_allowed: 'Tailwell has not enabled a model for this.',
  stopped: 'Models are currently stopped.',
  no_model: 'No model is set up for your clinic.',
  budget: 'This month’s budget for models is used up.',
  unavailable: 'The model did not answer.',
  unusable: 'The model’s answer could not be used.',
};

const BY_RULES = 'Drafted by rules from the record. No AI model was used.';
/** A note is drafted from what the doctor said, not from the record. */
const SORTED_BY_RULES = 'Sorted by rules from what you entered. No AI model was used.';

type Drafted = Pick<Draft, 'engine' | 'fallback' | 'feature' | 'modelName'>;

/** What drafted it, and why no model did where one was to. */
export function draftLabel({ engine, feature, modelName, fallback }: Drafted): string {
  if (engine === 'model') return `Drafted by ${modelName ?? 'a model'}. Check it before you use it.`;
  const byRules = feature === 'visit_notes' ? SORTED_BY_RULES : BY_RULES;
  return fallback === null ? byRules : `${FALLBACK_TEXTS[fallback]} ${byRules}`;
}

/** The same on paper, where it is read by those who did not see the draft: what drafted it, and who checked it. */
export function checkedLabel(
  { engine, modelName }: Pick<Drafted, 'engine' | 'modelName'>,
  by: string,
): string {
  const drafted =
    engine === 'model' ? `Drafted by an AI model (${modelName ?? 'without a name'}).` : BY_RULES;
  return `${drafted} Checked and printed by ${by}.`;
}
