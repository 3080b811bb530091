import * as z from 'zod';
import { ACT_STATUSES } from '#vocabulary/act-statuses.ts';
import { CATALOGUE_KINDS } from '#vocabulary/catalogue-kinds.ts';
import { INCOME_CATEGORY_NAMES } from '#vocabulary/income-categories.ts';
import { ITEM_USES } from '#vocabulary/item-uses.ts';
import { VISIT_STATUSES } from '#vocabulary/visits.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant, InstantOfMinute } from '#foundation/contract/instant.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { Bill, Charge } from '#practice/billing/contract.ts';
import { ContainerIds } from '#practice/controlled-drugs/containers.contract.ts';
import { PetAlert } from '#practice/pets/contract.ts';
import { TaskFields } from '#practice/tasks/contract.ts';
import { Reason as VisitReason } from '#practice/visits/contract.ts';
import { VaccinationDetails } from '#practice/vaccinations/contract.ts';

/** Something that is planned for, was done to or was dropped for a pet. */
export const Act = z.object({
  id: z.uuid(),
  visitId: z.uuid(),
  petId: z.uuid(),
  itemId: z.uuid(),
  /** Kind, name, code and unit as they were in the catalogue when it was planned. */
  kind: z.enum(CATALOGUE_KINDS),
  name: z.string(),
  code: z.string().nullable(),
  unit: z.string().nullable(),
  /** 1,000 is one unit. */
  quantityThousandths: z.int(),
  /** Of a fee schedule; 100 is 1×. */
  factorPercent: z.int().nullable(),
  /** Done in an emergency, for which a fee schedule may have factors of its own. */
  isEmergency: z.boolean(),
  /** The bounds that its item has today; null without a factor. */
  factorBounds: z
    .object({
      minFactorPercent: z.int().nullable(),
      maxFactorPercent: z.int().nullable(),
      emergencyMinFactorPercent: z.int().nullable(),
      emergencyFactorPercent: z.int().nullable(),
    })
    .nullable(),
  note: z.string().nullable(),
  isBillable: z.boolean(),
  unbilledReason: z.string().nullable(),
  /** Given in treatment, or handed over to take home. */
  use: z.enum(ITEM_USES),
  status: z.enum(ACT_STATUSES),
  scheduleId: z.uuid().nullable(),
  /** When it is to be done; null for one without a time. */
  plannedFor: Instant.nullable(),
  plannedAt: Instant,
  plannedByName: z.string().nullable(),
  doneAt: Instant.nullable(),
  doneByName: z.string().nullable(),
  voidedAt: Instant.nullable(),
  voidedByName: z.string().nullable(),
  voidReason: z.string().nullable(),
  /** The client declined it. */
  isDeclined: z.boolean(),
  /** Why it was ordered or done despite alerts, and which. */
  overrideReason: z.string().nullable(),
  overriddenAlertIds: z.array(z.uuid()),
  /** Incremented with each change; a change names the version that the person saw. */
  version: RecordVersion,
  /** Of its item, by which a wellness plan may cover it; null once it is done or dropped. */
  incomeCategory: z.enum(INCOME_CATEGORY_NAMES).nullable(),
  /** The charge that counts; null unless it is done and charged. */
  charge: Charge.extend({
    /** What is taken off the amount, with its reason; 0 without a discount. */
    discountMinor: z.int(),
    discountReason: z.string().nullable(),
  }).nullable(),
});
export type Act = z.infer<typeof Act>;

/** A repeated order of a visit, for what its acts have in common. */
export const VisitOrder = z.object({
  id: z.uuid(),
  everyMinutes: z.int().nullable(),
  /** Minutes of the clinic's day. With neither these nor an interval it is carried out as needed. */
  timesMinutes: z.array(z.int()).nullable(),
});
export type VisitOrder = z.infer<typeof VisitOrder>;

/** The acts of a visit with what it costs so far. */
export const VisitActs = z.object({
  visitId: z.uuid(),
  petId: z.uuid(),
  visitStatus: z.enum(VISIT_STATUSES),
  /** Planned, done and dropped ones in the order in which they were planned. */
  items: z.array(Act),
  /** The repeated orders to which acts belong, in the order in which they begin. */
  orders: z.array(VisitOrder),
  /** What the charges that count add up to, one bill for each currency. */
  bills: z.array(Bill),
  /** The pet's open alerts, most severe first. */
  alerts: z.array(PetAlert),
});
export type VisitActs = z.infer<typeof VisitActs>;

export const listActsEndpoint = endpoint({
  id: 'acts.list',
  method: 'GET',
  path: '/v1/visits/{visitId}/acts',
  summary: 'The acts of a visit with their charges and the running bill.',
  permission: 'record:read',
  reads: ['acts/{visitId}', 'pets/{petId}', 'visits/{visitId}'],
  input: z.strictObject({ visitId: z.uuid() }),
  output: VisitActs,
  errors: ['not_found'],
});

export const Quantity = z
  .int('Enter a quantity, such as 1 or 2.5.')
  .min(1, 'Use a quantity above zero.')
  .max(1_000_000_000, 'Use a quantity up to a million.');
const Factor = z.int().min(1).max(10_000);
export const Note = z.string().trim().min(1).max(1000, 'Use at most 1,000 characters.');

/** The shortest reason that overrides an alert. */
const MIN_OVERRIDE_LENGTH = 3;

/** Why it is done despite an alert (rule GATE-1). */
export const OverrideReason = z
  .string()
  .trim()
  .min(MIN_OVERRIDE_LENGTH, `Give a reason of at least ${MIN_OVERRIDE_LENGTH} characters.`)
  .max(500, 'Use at most 500 characters.');

const ActToPlan = {
  itemId: z.uuid(),
  quantityThousandths: Quantity.default(1000),
  /** Within the bounds of the item's fee schedule. */
  factorPercent: Factor.optional(),
  isEmergency: z.boolean().default(false),
  note: Note.optional(),
  use: z.enum(ITEM_USES).default('given'),
};
export const PlannedItem = z.strictObject({ ...ActToPlan, plannedFor: InstantOfMinute.optional() });
export type PlannedItem = z.output<typeof PlannedItem>;

/** An open visit, or a pet, whose open visit is joined or a new one opened. */
export const VisitOrPet = z.union([
  z.strictObject({ visitId: z.uuid() }),
  z.strictObject({ petId: z.uuid(), reason: VisitReason.optional() }),
]);

export const PlanActs = z.strictObject({
  for: VisitOrPet,
  /** A bundle is planned as the items that it includes. */
  items: z.array(PlannedItem).min(1).max(50, 'Plan at most 50 at once.'),
  overrideReason: OverrideReason.optional(),
});
export type PlanActs = z.output<typeof PlanActs>;

const PlannedActs = z.object({ visitId: z.uuid(), petId: z.uuid(), items: z.array(Act) });
export type PlannedActs = z.infer<typeof PlannedActs>;

/**
 * `details` of `alert_not_acknowledged`: the alerts that need a reason, and for which items. Sent again with
 * `overrideReason`, the request succeeds.
 */
export const AlertGate = z.object({
  gates: z.array(z.object({ alert: PetAlert, itemNames: z.array(z.string()) })),
});
export type AlertGate = z.infer<typeof AlertGate>;

export const planActsEndpoint = endpoint({
  id: 'acts.plan',
  method: 'POST',
  path: '/v1/acts',
  summary: 'Plans items for a pet, in its open visit or a new one.',
  permission: 'act:write',
  audit: 'act.planned',
  changes: ['acts/{visitId}', 'petVisits/{petId}'],
  input: PlanActs,
  output: PlannedActs,
  errors: ['alert_not_acknowledged', 'item_archived', 'not_found', 'visit_closed'],
  idempotent: true,
});

const ActPath = { id: z.uuid() };

export const DoAct = z.strictObject({
  ...ActPath,
  /** Of a vaccine: lot, expiry, route and site. */
  vaccination: VaccinationDetails.optional(),
  /** From which containers of controlled drugs it is drawn. */
  containerIds: ContainerIds.optional(),
  overrideReason: OverrideReason.optional(),
});
export type DoAct = z.output<typeof DoAct>;

/**
 * ACT-1, CORE-1. Carries out a planned act: the act, its charge, the clinical row of its kind, what is due next and the
 * audit entry, in one transaction. An act that somebody else has just done is given as it is.
 */
export const doActEndpoint = endpoint({
  id: 'acts.do',
  method: 'POST',
  path: '/v1/acts/{id}/do',
  summary: 'Carries out a planned act and charges it.',
  permission: 'act:write',
  audit: 'act.done',
  changes: [
    'acts/{visitId}',
    'controlledDrugs',
    'dueCares/{petId}',
    'petPlans/{petId}',
    'vaccinations/{petId}',
  ],
  input: DoAct,
  output: Act,
  errors: [
    'act_not_planned',
    'alert_not_acknowledged',
    'charge_too_large',
    'container_needed',
    'container_not_usable',
    'container_short',
    'controlled_not_allowed',
    'item_without_price',
    'licence_expired',
    'not_found',
    'pet_deceased',
    'visit_closed',
  ],
  idempotent: true,
});

export const PlanAndDoAct = z.strictObject({
  ...ActToPlan,
  for: VisitOrPet,
  /** The order on the treatment sheet that it carries out, as needed. */
  scheduleId: z.uuid().optional(),
  /** Of a vaccine: lot, expiry, route and site. */
  vaccination: VaccinationDetails.optional(),
  /** From which containers of controlled drugs it is drawn. */
  containerIds: ContainerIds.optional(),
  overrideReason: OverrideReason.optional(),
});
export type PlanAndDoAct = z.output<typeof PlanAndDoAct>;

/** Plans an item and carries it out at once. Of a bundle, vaccines stay planned until their details are entered. */
export const planAndDoActEndpoint = endpoint({
  id: 'acts.planAndDo',
  method: 'POST',
  path: '/v1/acts/done',
  summary: 'Records an item as done and charges it.',
  permission: 'act:write',
  audit: 'act.done',
  changes: [
    'acts/{visitId}',
    'controlledDrugs',
    'dueCares/{petId}',
    'petPlans/{petId}',
    'petVisits/{petId}',
    'vaccinations/{petId}',
  ],
  input: PlanAndDoAct,
  output: PlannedActs,
  errors: [
    'alert_not_acknowledged',
    'charge_too_large',
    'container_needed',
    'container_not_usable',
    'container_short',
    'controlled_not_allowed',
    'item_archived',
    'item_without_price',
    'licence_expired',
    'not_found',
    'order_stopped',
    'pet_deceased',
    'visit_closed',
  ],
  idempotent: true,
});

const VoidReason = z.string().trim().min(1, 'Give a reason.').max(500, 'Use at most 500 characters.');

/** ACT-1. Undoes what was done by mistake: its charge no longer counts, and its clinical row is voided. */
export const undoActEndpoint = endpoint({
  id: 'acts.undo',
  method: 'POST',
  path: '/v1/acts/{id}/undo',
  summary: 'Undoes an act that was recorded by mistake, with its charge.',
  permission: 'act:write',
  audit: 'act.undone',
  changes: [
    'acts/{visitId}',
    'controlledDrugs',
    'dueCares/{petId}',
    'petPlans/{petId}',
    'vaccinations/{petId}',
  ],
  input: z.strictObject({ ...ActPath, reason: VoidReason }),
  output: Act,
  errors: ['act_not_done', 'charge_invoiced', 'not_found', 'visit_closed'],
  idempotent: true,
});

/** ACT-1. Drops a planned act that will not be done, with the reason; the client may have declined it. */
export const dropActEndpoint = endpoint({
  id: 'acts.drop',
  method: 'POST',
  path: '/v1/acts/{id}/drop',
  summary: 'Skips a planned act, with a reason.',
  permission: 'act:write',
  audit: 'act.dropped',
  changes: ['acts/{visitId}'],
  input: z.strictObject({ ...ActPath, reason: VoidReason, isDeclined: z.boolean().default(false) }),
  output: Act,
  errors: ['act_not_planned', 'not_found', 'visit_closed'],
  idempotent: true,
});

export const postponeActEndpoint = endpoint({
  id: 'acts.postpone',
  method: 'PUT',
  path: '/v1/acts/{id}/planned-for',
  summary: 'Sets when a planned act is to be done.',
  permission: 'act:write',
  audit: 'act.postponed',
  changes: ['acts/{visitId}'],
  input: z.strictObject({ ...ActPath, version: RecordVersion, plannedFor: InstantOfMinute }),
  output: Act,
  errors: ['act_not_planned', 'not_found', 'record_changed', 'visit_closed'],
});

export const PostponeActAsTask = z.strictObject({
  ...ActPath,
  /** The day on which the task is due. */
  dueOn: TaskFields.shape.dueOn.unwrap(),
  note: TaskFields.shape.note.default(null),
});
export type PostponeActAsTask = z.output<typeof PostponeActAsTask>;

/**
 * ACT-3. Postpones a planned act beyond its visit, which is about to be signed: it is dropped from the visit and becomes a
 * task, in one transaction.
 */
export const postponeActAsTaskEndpoint = endpoint({
  id: 'acts.postponeAsTask',
  method: 'POST',
  path: '/v1/acts/{id}/task',
  summary: 'Skips a planned act in its visit and makes it a task.',
  permission: 'act:write',
  audit: 'act.dropped',
  changes: ['acts/{act.visitId}', 'tasks'],
  input: PostponeActAsTask,
  output: z.object({ act: Act, taskId: z.uuid() }),
  errors: ['act_not_planned', 'not_found', 'visit_closed'],
  idempotent: true,
});

export const ChangeAct = z.strictObject({
  ...ActPath,
  version: RecordVersion,
  quantityThousandths: Quantity.optional(),
  factorPercent: Factor.nullable().optional(),
  isEmergency: z.boolean().optional(),
  note: Note.nullable().optional(),
  use: z.enum(ITEM_USES).optional(),
  /** Why it is not charged; null to charge it again. */
  unbilledReason: z
    .string()
    .trim()
    .min(1, 'Give a reason.')
    .max(300, 'Use at most 300 characters.')
    .nullable()
    .optional(),
});
export type ChangeAct = z.output<typeof ChangeAct>;

/** Changes the given fields of a planned act only. */
export const changeActEndpoint = endpoint({
  id: 'acts.change',
  method: 'PATCH',
  path: '/v1/acts/{id}',
  summary: 'Changes quantity, factor, note, use or billing of a planned act.',
  permission: 'act:write',
  audit: 'act.changed',
  changes: ['acts/{visitId}'],
  input: ChangeAct,
  output: Act,
  errors: ['act_not_planned', 'not_found', 'record_changed', 'visit_closed'],
});
