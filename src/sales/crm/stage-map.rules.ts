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

/** The id of the CRM's stage for each lead stage. Optional for won and lost, which the status expresses. */
export type StageIds = Readonly<
  Record<OpenStage, string> & Partial<Record<Exclude<LeadStage, OpenStage>, string | undefined>>
>;

/** The CRM's stage for each lead stage, and the lead stages that somebody chose for stages of the CRM. */
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
 * CRM-3. The pipeline's stage for each lead stage: the one with the same name, or else the one at the same relative
 * position. Stages called won or lost are not used for open leads, unless there are no others.
 *
 * @returns null for a pipeline without stages.
 */
export function mapStages({ stages }: Pipeline): StageIds | null {
  const ends = { won: findStageNamed(stages, /\bwon\b/i), lost: findStageNamed(stages, /\blost\b/i) };
  const open = stages.filter(({ id }) => id !== ends.won && id !== ends.lost);
  const candidates = open.length > 0 ? open : stages;
  const [first] = candidates;
  if (!first) return null;
  const idFor = (stage: OpenStage): string => {
    const named = candidates.find(({ name }) => name.trim().toLowerCase() === stage);
    const index = Math.round(
      (OPEN_STAGES.indexOf(stage) * (candidates.length - 1)) / (OPEN_STAGES.length - 1),
    );
    return (named ?? candidates[index] ?? first).id;
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

const findStageNamed = (stages: readonly CrmStage[], pattern: RegExp): string | undefined =>
  stages.find(({ name }) => pattern.test(name))?.id;

/**
 * The lead stages that map to a stage of the CRM. If open stages share it with won or lost, only the open stages count,
 * because the status identifies won and lost.
 */
function leadStagesIn(stageId: string, stageIds: StageIds): readonly LeadStage[] {
  const leadStages = LEAD_STAGES.filter((stage) => stageIds[stage] === stageId);
  const open = leadStages.filter(isOpenStage);
  return open.length > 0 ? open : leadStages;
}

/**
 * The lead stages that a stage of the CRM may map back to: those that map to it, or any stage if none does. Any other
 * mapping would move a lead back and forth.
 */
export function backChoices(stageId: string, stageIds: StageIds): readonly LeadStage[] {
  const leadStages = leadStagesIn(stageId, stageIds);
  return leadStages.length > 0 ? leadStages : LEAD_STAGES;
}

/** The lead stage that a stage of the CRM maps back to: the chosen one, or the earliest that maps to it; null for none. */
export function backOf(stageId: string, { stageIds, backs }: StageMap): LeadStage | null {
  const leadStages = leadStagesIn(stageId, stageIds);
  const chosen = Object.hasOwn(backs, stageId) ? backs[stageId] : undefined;
  if (chosen !== undefined && (leadStages.length === 0 || leadStages.includes(chosen))) return chosen;
  return leadStages[0] ?? null;
}

/** The lead stage for an opportunity's status and stage; null if they map to none. */
export function stageOf(
  status: string | null | undefined,
  stageId: string | null | undefined,
  map: StageMap,
): LeadStage | null {
  if (status === 'won') return 'won';
  if (status === 'lost' || status === 'abandoned') return 'lost';
  return stageId ? backOf(stageId, map) : null;
}

/** Whether two lead stages map to the same status and stage in the CRM, so that nothing has to be moved. */
export const isSameCrmState = (one: LeadStage, other: LeadStage, stageIds: StageIds): boolean =>
  one === other || (isOpenStage(one) && isOpenStage(other) && stageIds[one] === stageIds[other]);

/** The CRM's status and stage for a lead stage. Won and lost have no stage if none is mapped. */
export function crmStateOf(
  stage: LeadStage,
  stageIds: StageIds,
): { readonly status: OpportunityStatus; readonly pipelineStageId?: string } {
  const pipelineStageId = stageIds[stage];
  const status = isOpenStage(stage) ? 'open' : stage === 'won' ? 'won' : 'lost';
  return { status, ...(pipelineStageId === undefined ? {} : { pipelineStageId }) };
}

/** Whether an opportunity is open exactly if the lead is. */
export const isStatusOf = (status: OpportunityStatus, stage: LeadStage): boolean =>
  isOpenStage(stage) === (status === 'open');

/** Whether an opportunity's status and stage match a lead's stage, so that nothing has to be sent. */
export function isInSync(
  stage: LeadStage,
  status: OpportunityStatus | null,
  stageId: string | null | undefined,
  map: StageMap,
): boolean {
  const stageInCrm = status === null ? null : stageOf(status, stageId, map);
  return (
    status !== null &&
    stageInCrm !== null &&
    isStatusOf(status, stage) &&
    isSameCrmState(stageInCrm, stage, map.stageIds)
  );
}

/**
 * How long after an update a contradicting event may still describe the state before it: the provider retries an event six
 * times, about ten minutes apart, and does not include the time of the move.
 */
const ECHO_WINDOW_MS = 7_200_000;

/**
 * Whether an event may describe the state before the last move that was sent to the CRM.
 *
 * @param pushedAt when a move was last sent, or null if never.
 */
export const mayBeEcho = (sentAt: string, pushedAt: string | null): boolean =>
  pushedAt !== null && Date.parse(sentAt) - Date.parse(pushedAt) < ECHO_WINDOW_MS;

/** The lead stages whose stage no longer exists in the CRM. */
export const deletedStages = (stages: readonly CrmStage[], stageIds: StageIds): readonly LeadStage[] =>
  LEAD_STAGES.filter((stage) => {
    const id = stageIds[stage];
    return id !== undefined && !stages.some((one) => one.id === id);
  });

/** Stages of the CRM that map to no lead stage. */
export const unmatchedStages = (stages: readonly CrmStage[], map: StageMap): readonly CrmStage[] =>
  stages.filter(({ id }) => backOf(id, map) === null);

/** The first invalid field of a map for these stages of the CRM, with the reason; null for a valid map. */
export function findStageMapError(
  stages: readonly CrmStage[],
  { stageIds, backs }: StageMap,
): { readonly path: string; readonly message: string } | null {
  const [deleted] = deletedStages(stages, stageIds);
  if (deleted) return { path: `stageIds.${deleted}`, message: 'Choose a stage that the pipeline has.' };
  for (const [id, stage] of Object.entries(backs)) {
    if (!stages.some((one) => one.id === id) || !backChoices(id, stageIds).includes(stage)) {
      return { path: 'backs', message: 'A CRM stage can only map back to a stage that maps to it.' };
    }
  }
  return null;
}
