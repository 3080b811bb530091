import {
  OPEN_VISIT_STATUSES,
  type OpenVisitStatus,
  type VisitSectionName,
  type VisitStatus,
} from '#vocabulary/visits.ts';

export const isOpenVisit = (status: VisitStatus): status is OpenVisitStatus =>
  (OPEN_VISIT_STATUSES as readonly VisitStatus[]).includes(status);

/** What to type into an empty section. */
export const SECTION_PLACEHOLDERS: Readonly<Record<VisitSectionName, string>> = {
  subjective: 'History as the client reports it. Type / for templates, @ for a problem.',
  objective: 'Other findings.',
  assessment: 'Interpretation and differentials. Type @ for a problem.',
  plan: 'What was done and what comes next. Type / for templates and treatments.',
  discharge: 'Instructions for the client, in plain language.',
  internal: 'For the team only.',
};
