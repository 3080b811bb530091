import { LEAD_STAGES, type LeadStage } from '#vocabulary/leads.ts';

/** The stages of a lead that is still open, in the order of a sale. */
export const OPEN_STAGES = [
  'new',
  'contacted',
  'qualified',
  'demo',
  'trial',
] as const satisfies readonly LeadStage[];
export type OpenStage = (typeof OPEN_STAGES)[number];
const isOpenStage = (stage: LeadStage): stage is OpenStage => OPEN_STAGES.some((one) => one === stage);

export const OPPORTUNITY_STATUSES = ['abandoned', 'lost', 'open', 'won'] as const;
export type OpportunityStatus = (typeof OPPORTUNITY_STATUSES)[number];

export interface CrmStage {
  readonly id: string;
  readonly name: string;
}

/** The provider's stage id for each lead stage. Won and lost need none: the status expresses them. */
export type StageIds = Readonly<
  Record<OpenStage, string> & Partial<Record<Exclude<LeadStage, OpenStage>, string | undefined>>
>;

/** The CRM's stage for each lead stage, and the lead stage that somebody chose for a stage of the CRM. */
export interface StageMap {
  readonly stageIds: StageIds;
  readonly backs: Readonly<Record<string, LeadStage>>;
}

export interface Pipeline {
  readonly id: string;
  readonly name: string;
  readonly stages: readonly CrmStage[];
}

/**
 * CRM-3. The pipeline's stage for each lead stage: the one of the same name, or the one at the same distance from the
 * pipeline's end. A stage that is called won or lost is not used for open leads.
 *
 * @returns null for a pipeline without stages.
 */
export function mapStages({ stages }: Pipeline): StageIds | null {
  const ends = { won: nameLike(stages, /\bwon\b/i), lost: nameLike(stages, /\blost\b/i) };
  const open = stages.filter(({ id }) => id !== ends.won && id !== ends.lost);
  const places = open.length > 0 ? open : stages;
  const [first] = places;
  if (!first) return null;
  const idFor = (stage: OpenStage): string => {
    const named = places.find(({ name }) => name.trim().toLowerCase() === stage);
    const near = Math.round((OPEN_STAGES.indexOf(stage) * (places.length - 1)) / (OPEN_STAGES.length - 1));
    return (named ?? places[near] ?? first).id;
  };
  return {
    new: idFor('new'),
    contacted: idFor('contacted'),
    qualified: idFor('qualified'),
    demo: idFor('demo'),
    trial: idFor('trial'),
    ...(ends.won === undefined ? {} : { won: ends.won }),
    ...(ends.lost === undefined ? {} : { lost: ends.lost }),
  };
}

const nameLike = (stages: readonly CrmStage[], pattern: RegExp): string | undefined =>
  stages.find(({ name }) => pattern.test(name))?.id;

/**
 * The lead stages that map to a stage of the CRM. Won or lost in a stage shared with open leads is recognized by the
 * status.
 */
function leadStagesIn(stageId: string, stageIds: StageIds): readonly LeadStage[] {
  const ours = LEAD_STAGES.filter((stage) => stageIds[stage] === stageId);
  const open = ours.filter(isOpenStage);
  return open.length > 0 ? open : ours;
}

/**
 * The lead stages that a stage of the CRM may map back to: those that map to it, or any where none does. Anything
 * else would move a lead back and forth.
 */
export function backChoices(stageId: string, stageIds: StageIds): readonly LeadStage[] {
  const ours = leadStagesIn(stageId, stageIds);
  return ours.length > 0 ? ours : LEAD_STAGES;
}

/** The lead stage for a stage of the CRM; null for none. Of several, the earliest. */
export function backOf(stageId: string, { stageIds, backs }: StageMap): LeadStage | null {
  const ours = leadStagesIn(stageId, stageIds);
  const decided = Object.hasOwn(backs, stageId) ? backs[stageId] : undefined;
  if (decided !== undefined && (ours.length === 0 || ours.includes(decided))) return decided;
  return ours[0] ?? null;
}

/** The lead stage for an opportunity's status and stage; null where neither maps to one. */
export function stageOf(
  status: string | null | undefined,
  stageId: string | null | undefined,
  map: StageMap,
): LeadStage | null {
  if (status === 'won') return 'won';
  if (status === 'lost' || status === 'abandoned') return 'lost';
  return stageId ? backOf(stageId, map) : null;
}

/** Whether two lead stages map to the same place in the CRM, so that nothing has to be moved. */
export const looksTheSame = (one: LeadStage, other: LeadStage, stageIds: StageIds): boolean =>
  one === other || (isOpenStage(one) && isOpenStage(other) && stageIds[one] === stageIds[other]);

/** The CRM's status and stage for a lead. Won or lost keeps the stage where none is mapped. */
export function placeOf(
  stage: LeadStage,
  stageIds: StageIds,
): { readonly status: OpportunityStatus; readonly pipelineStageId?: string } {
  const pipelineStageId = stageIds[stage];
  const status = isOpenStage(stage) ? 'open' : stage === 'won' ? 'won' : 'lost';
  return { status, ...(pipelineStageId === undefined ? {} : { pipelineStageId }) };
}

/** Whether an opportunity's status matches a lead's stage: won and lost must agree. */
export const isStatusOf = (status: OpportunityStatus, stage: LeadStage): boolean =>
  isOpenStage(stage) === (status === 'open');

/** Whether an opportunity's status and stage match a lead's stage, so that nothing has to be sent. */
export function isInStep(
  stage: LeadStage,
  status: OpportunityStatus | null,
  stageId: string | null | undefined,
  map: StageMap,
): boolean {
  const theirs = status === null ? null : stageOf(status, stageId, map);
  return (
    status !== null &&
    theirs !== null &&
    isStatusOf(status, stage) &&
    looksTheSame(theirs, stage, map.stageIds)
  );
}

/**
 * For this long a contradicting event may describe the state before our last update: the provider retries an event
 * six times, about ten minutes apart, and does not say when the move was made.
 */
const ECHOES_FOR_MS = 7_200_000;

/**
 * Whether an event may describe the state before the opportunity was last moved from here.
 *
 * @param pushedAt when it was last moved from here, or null if it never was.
 */
export const mayBeEcho = (sentAt: string, pushedAt: string | null): boolean =>
  pushedAt !== null && Date.parse(sentAt) - Date.parse(pushedAt) < ECHOES_FOR_MS;

/** The lead stages whose stage no longer exists in the CRM. */
export const lostStages = (stages: readonly CrmStage[], stageIds: StageIds): readonly LeadStage[] =>
  LEAD_STAGES.filter((stage) => {
    const id = stageIds[stage];
    return id !== undefined && !stages.some((one) => one.id === id);
  });

/** Stages of the CRM that map to no lead stage. */
export const unmatchedStages = (stages: readonly CrmStage[], map: StageMap): readonly CrmStage[] =>
  stages.filter(({ id }) => backOf(id, map) === null);

/** The first field of a map that does not fit these stages of the CRM, and why; null for a map that fits. */
export function stageMapFault(
  stages: readonly CrmStage[],
  { stageIds, backs }: StageMap,
): { readonly path: string; readonly message: string } | null {
  const [lost] = lostStages(stages, stageIds);
  if (lost) return { path: `stageIds.${lost}`, message: 'Choose a stage that the pipeline has.' };
  for (const [id, stage] of Object.entries(backs)) {
    if (!stages.some((one) => one.id === id) || !backChoices(id, stageIds).includes(stage)) {
      return { path: 'backs', message: 'A CRM stage can only map back to a stage that maps to it.' };
    }
  }
  return null;
}
