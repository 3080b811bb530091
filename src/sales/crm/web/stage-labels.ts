import type { LeadStage } from '#vocabulary/leads.ts';

/** A stage of a lead as it is read: "Qualified". */
export const stageLabel = (stage: LeadStage): string => `${stage.charAt(0).toUpperCase()}${stage.slice(1)}`;

/** Where a lead that is over stands in the CRM when it has no stage of its own there. */
export const endingOf = (stage: LeadStage): string => `Status ${stage}, the stage stays`;
