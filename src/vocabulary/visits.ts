/** The states of a visit, in their order. A signed or locked visit no longer changes; what is added is an addendum. */
export const VISIT_STATUSES = ['open', 'in_review', 'awaiting_results', 'signed', 'locked'] as const;
export type VisitStatus = (typeof VISIT_STATUSES)[number];

/** The states in which a visit can be edited. */
export const OPEN_VISIT_STATUSES = [
  'open',
  'in_review',
  'awaiting_results',
] as const satisfies readonly VisitStatus[];
export type OpenVisitStatus = (typeof OPEN_VISIT_STATUSES)[number];

export const VISIT_STATUS_LABELS: Readonly<Record<VisitStatus, string>> = {
  open: 'Open',
  in_review: 'In review',
  awaiting_results: 'Awaiting results',
  signed: 'Signed',
  locked: 'Locked',
};

/** The sections of a visit's text, in the order of the page. The client gets `discharge`; `internal` never leaves the clinic. */
export const VISIT_SECTIONS = [
  'subjective',
  'objective',
  'assessment',
  'plan',
  'discharge',
  'internal',
] as const;
export type VisitSectionName = (typeof VISIT_SECTIONS)[number];

export const VISIT_SECTION_LABELS: Readonly<Record<VisitSectionName, string>> = {
  subjective: 'Subjective',
  objective: 'Objective',
  assessment: 'Assessment',
  plan: 'Plan',
  discharge: 'Discharge instructions',
  internal: 'Internal notes',
};

/** What an entry in a pet's chain of signatures is. */
export const SIGNATURE_KINDS = ['signature', 'cosignature', 'automatic_lock', 'addendum'] as const;
export type SignatureKind = (typeof SIGNATURE_KINDS)[number];

/** A pet's problem over all its visits. */
export const PROBLEM_STATUSES = ['active', 'resolved', 'ruled_out'] as const;
export type ProblemStatus = (typeof PROBLEM_STATUSES)[number];

export const PROBLEM_STATUS_LABELS: Readonly<Record<ProblemStatus, string>> = {
  active: 'Active',
  resolved: 'Resolved',
  ruled_out: 'Ruled out',
};

/** How sure the doctor is of a diagnosis. */
export const DIAGNOSIS_CERTAINTIES = ['differential', 'presumptive', 'confirmed'] as const;
export type DiagnosisCertainty = (typeof DIAGNOSIS_CERTAINTIES)[number];

export const DIAGNOSIS_CERTAINTY_LABELS: Readonly<Record<DiagnosisCertainty, string>> = {
  differential: 'Differential',
  presumptive: 'Presumptive',
  confirmed: 'Confirmed',
};
