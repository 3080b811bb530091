import { LEAD_STAGES, type LeadStage } from '#vocabulary/leads.ts';

/**
 * Whether a person may move a lead this way. Back as well as forward: people make mistakes. A lead is won by being
 * converted into a clinic, and stays won.
 */
export const mayMoveLead = (from: LeadStage, to: LeadStage, hasClinic: boolean): boolean =>
  from !== to && to !== 'won' && !hasClinic;

/** The stages that a person may move a lead to. */
export const stagesFrom = (from: LeadStage, hasClinic: boolean): readonly LeadStage[] =>
  LEAD_STAGES.filter((to) => mayMoveLead(from, to, hasClinic));
