import type { LeadStage } from '#vocabulary/leads.ts';

/** The label of a lead stage: "Qualified". */
export const stageLabel = (stage: LeadStage): string => `${stage.charAt(0).toUpperCase()}${stage.slice(1)}`;

/** The label for won or lost if it has no stage in the CRM. */
export const statusOnlyLabel = (stage: LeadStage): string => `Status ${stage}, stage unchanged`;
