import type { LeadStage } from '#vocabulary/leads.ts';

/** What the CRM may be told of a lead, and nothing beside it. Notes, messages and tasks are none of its fields. */
export interface SyncedLead {
  readonly fullName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly clinicName: string | null;
  readonly country: string | null;
  readonly source: string;
  readonly stage: LeadStage;
  readonly doNotContact: boolean;
}

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

export type OpportunityStatus = 'abandoned' | 'lost' | 'open' | 'won';
/** The provider's id of a stage, for each of ours. */
export type StageIds = Readonly<Record<OpenStage, string>>;

export interface Pipeline {
  readonly id: string;
  readonly name: string;
  readonly stages: readonly { readonly id: string; readonly name: string }[];
}

/**
 * CRM-3. The stage of a pipeline for each of ours: the one of the same name, or the one that stands as far from the
 * pipeline's end as ours from the sale's.
 *
 * @returns null for a pipeline without stages.
 */
export function mapStages({ stages }: Pipeline): StageIds | null {
  const [first] = stages;
  if (!first) return null;
  const idFor = (stage: OpenStage, place: number): string => {
    const named = stages.find(({ name }) => name.trim().toLowerCase() === stage);
    const near = Math.round((place * (stages.length - 1)) / (OPEN_STAGES.length - 1));
    return (named ?? stages[near] ?? first).id;
  };
  const [atNew, contacted, qualified, demo, trial] = OPEN_STAGES.map(idFor);
  return {
    new: atNew ?? first.id,
    contacted: contacted ?? first.id,
    qualified: qualified ?? first.id,
    demo: demo ?? first.id,
    trial: trial ?? first.id,
  };
}

/** The stage of a lead whose opportunity stands there in the CRM; null where that means nothing to us. */
export function stageOf(
  status: string | null | undefined,
  stageId: string | null | undefined,
  stageIds: StageIds,
): LeadStage | null {
  if (status === 'won') return 'won';
  if (status === 'lost' || status === 'abandoned') return 'lost';
  // Several of ours may share a stage of theirs: the first of them is the least that it says.
  return OPEN_STAGES.find((stage) => stageIds[stage] === stageId) ?? null;
}

/** Whether two stages of ours look the same over there: then there is nothing to move on either side. */
export const looksTheSame = (one: LeadStage, other: LeadStage, stageIds: StageIds): boolean =>
  one === other || (isOpenStage(one) && isOpenStage(other) && stageIds[one] === stageIds[other]);

/** Where the opportunity of a lead belongs. A lead that is over leaves the stage as it was. */
export function placeOf(
  stage: LeadStage,
  stageIds: StageIds,
): { readonly status: OpportunityStatus; readonly pipelineStageId?: string } {
  return isOpenStage(stage)
    ? { status: 'open', pipelineStageId: stageIds[stage] }
    : { status: stage === 'won' ? 'won' : 'lost' };
}

const SOURCE_LABELS: Readonly<Record<string, string>> = {
  website_contact: 'contact form',
  website_demo: 'demo booking',
  website_trial: 'free trial',
};

/** A field without a value is left out: nothing of theirs is emptied. */
const given = (fields: Readonly<Record<string, string | boolean | null>>): Record<string, string | boolean> =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string | boolean] => field[1] !== null),
  );

/**
 * CRM-4. The contact of a lead: these fields and no others. Do-not-contact is told when it is set, and never taken back.
 *
 * @param isUpdate an update takes no company.
 */
export function toContact(lead: SyncedLead, isUpdate: boolean): Readonly<Record<string, string | boolean>> {
  const [firstName, ...rest] = lead.fullName.trim().split(/\s+/);
  return given({
    firstName: firstName ?? '',
    lastName: rest.join(' ') || null,
    email: lead.email,
    phone: lead.phone,
    country: lead.country,
    companyName: isUpdate ? null : lead.clinicName,
    source: `Tailwell ${SOURCE_LABELS[lead.source] ?? ''}`.trim(),
    dnd: lead.doNotContact ? true : null,
  });
}

/** How the opportunity of a lead is called: the clinic that it may become, or the person. */
export const opportunityName = ({ clinicName, fullName }: SyncedLead): string => clinicName ?? fullName;

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

const SILENT: ReadonlySet<unknown> = new Set(['active', 'permanent']);

/**
 * CRM-5. Whether a contact of the CRM, as an answer or an event shows it, has asked not to be contacted: as a whole, or by
 * one channel. The careful reading wins.
 */
export function isDoNotContact(value: unknown): boolean {
  const fields = fieldsOf(value);
  const contact = 'contact' in fields ? fieldsOf(fields['contact']) : fields;
  const channels = { ...fieldsOf(contact['dndSettings']), ...fieldsOf(contact['inboundDndSettings']) };
  return (
    contact['dnd'] === true ||
    Object.values(channels).some((channel) => SILENT.has(fieldsOf(channel)['status']))
  );
}
