import type { LeadStage } from '#vocabulary/leads.ts';

/** The label of a lead stage: "Qualified". */
export const stageLabel = (stage: LeadStage): string => `${stage.charAt(0).toUpperCase()}${stage.slice(1)}`;

/** The label for won and lost without a stage of their own in the CRM. */
export const endingOf = (stage: LeadStage): string => `Status ${stage}, stage unchanged`;
