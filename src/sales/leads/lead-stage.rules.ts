import { LEAD_STAGES, type LeadStage } from '#vocabulary/leads.ts';

/**
 * Whether a person may move a lead so. Back as well as forward: people make mistakes. A lead is won by becoming a
 * clinic, and one that has become a clinic stays won.
 */
export const mayMoveLead = (from: LeadStage, to: LeadStage, hasClinic: boolean): boolean =>
  from !== to && to !== 'won' && !hasClinic;

/** Where a person may take a lead from here. */
export const stagesFrom = (from: LeadStage, hasClinic: boolean): readonly LeadStage[] =>
  LEAD_STAGES.filter((to) => mayMoveLead(from, to, hasClinic));
