import * as z from 'zod';
import { ITEM_USES } from '#vocabulary/item-uses.ts';
import { oneLine, optionalNotes } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { OverrideReason, Quantity } from '#practice/acts/contract.ts';
import { moneyReason } from '#practice/billing/contract.ts';
import { EstimateDocument } from './estimate-document.contract.ts';

/** `expired`: it was sent, nobody answered, and its last day is over. `converted`: what was accepted is planned in a visit. */
export const ESTIMATE_STATUSES = ['draft', 'sent', 'answered', 'expired', 'converted', 'withdrawn'] as const;
export type EstimateStatus = (typeof ESTIMATE_STATUSES)[number];

export const MAX_OPTIONS = 4;
export const MAX_LINES = 60;
/** For how many days an estimate holds unless somebody says otherwise. */
export const USUAL_VALID_DAYS = 30;

/** A line as staff writes it: what it costs is the catalogue's business. */
export const LineToEstimate = z
  .strictObject({
    itemId: z.uuid(),
    use: z.enum(ITEM_USES).default('given'),
    lowThousandths: Quantity.default(1000),
    highThousandths: Quantity.default(1000),
    /** Of a fee schedule; its lowest if omitted. */
    factorPercent: z.int().min(1).max(10_000).nullable().default(null),
    isRequired: z.boolean().default(false),
    /** The planned act that it is about. */
    sourceActId: z.uuid().nullable().default(null),
  })
  .refine(({ lowThousandths, highThousandths }) => lowThousandths <= highThousandths, {
    path: ['highThousandths'],
    message: 'The highest quantity must be at least the lowest.',
  });
export type LineToEstimate = z.output<typeof LineToEstimate>;

export const OptionToEstimate = z.strictObject({
  name: oneLine(60, 'Enter a name for the option.'),
  note: optionalNotes(500).default(null),
  lines: z.array(LineToEstimate).max(MAX_LINES, `Use at most ${MAX_LINES} lines.`),
});
export type OptionToEstimate = z.output<typeof OptionToEstimate>;

export const Options = z
  .array(OptionToEstimate)
  .min(1, 'Keep at least one option.')
  .max(MAX_OPTIONS, `Use at most ${MAX_OPTIONS} options.`);

/** An estimate as a list shows it. */
export const EstimateSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  status: z.enum(ESTIMATE_STATUSES),
  clientId: z.uuid(),
  clientName: z.string(),
  petId: z.uuid(),
  petName: z.string(),
  visitId: z.uuid().nullable(),
  validUntilOn: CalendarDay,
  currency: z.string(),
  /** What was agreed, else what the options cost: the lowest and the highest of all of them, with tax. */
  lowMinor: z.int(),
  highMinor: z.int(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** When the client first opened a link to it. */
  openedAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
  acceptedCount: z.int(),
  declinedCount: z.int(),
  convertedAt: Instant.nullable(),
  convertedVisitId: z.uuid().nullable(),
  version: RecordVersion,
});
export type EstimateSummary = z.infer<typeof EstimateSummary>;

export const Estimate = z.object({
  ...EstimateSummary.shape,
  withdrawReason: z.string().nullable(),
  /** The first email address of the client. */
  clientEmail: z.string().nullable(),
  document: EstimateDocument,
  /** As it can be changed while it is a draft. */
  options: z.array(
    z.object({
      name: z.string(),
      note: z.string().nullable(),
      lines: z.array(
        z.object({
          itemId: z.uuid(),
          description: z.string(),
          unit: z.string().nullable(),
          use: z.enum(ITEM_USES),
          lowThousandths: z.int(),
          highThousandths: z.int(),
          factorPercent: z.int().nullable(),
          isRequired: z.boolean(),
          sourceActId: z.uuid().nullable(),
        }),
      ),
    }),
  ),
  /** The SHA-256 of what was signed; null before. */
  contentHash: z.string().nullable(),
});
export type Estimate = z.infer<typeof Estimate>;

export const ListEstimates = z
  .strictObject({
    petId: z.uuid().optional(),
    clientId: z.uuid().optional(),
    visitId: z.uuid().optional(),
  })
  .refine((about) => Object.values(about).filter(Boolean).length === 1, {
    path: ['petId'],
    message: 'Name one pet, client or visit.',
  });
export type ListEstimates = z.output<typeof ListEstimates>;

/** The latest first, at most a hundred. Of a visit: those made for it and those that were planned in it. */
export const listEstimatesEndpoint = endpoint({
  id: 'estimates.list',
  method: 'GET',
  path: '/v1/estimates',
  summary: 'The estimates of a pet, a client or a visit.',
  permission: 'billing:read',
  reads: ['estimates'],
  input: ListEstimates,
  output: z.object({ items: z.array(EstimateSummary) }),
  errors: [],
});

const EstimatePath = z.strictObject({ id: z.uuid() });

export const getEstimateEndpoint = endpoint({
  id: 'estimates.get',
  method: 'GET',
  path: '/v1/estimates/{id}',
  summary: 'An estimate with its options, and what the client has answered.',
  permission: 'billing:read',
  reads: ['estimates/{id}'],
  input: EstimatePath,
  output: Estimate,
  errors: ['not_found'],
});

/** Where the lines of a new estimate come from. */
export const EstimateSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('template'), templateId: z.uuid() }),
  /** The planned acts of a visit. */
  z.strictObject({ kind: z.literal('planned'), visitId: z.uuid() }),
  /** What was done in an earlier visit. */
  z.strictObject({ kind: z.literal('previous'), visitId: z.uuid() }),
  /** Items of the catalogue; none for an empty estimate. */
  z.strictObject({ kind: z.literal('items'), itemIds: z.array(z.uuid()).max(MAX_LINES) }),
]);
export type EstimateSource = z.output<typeof EstimateSource>;

export const CreateEstimate = z.strictObject({
  petId: z.uuid(),
  /** The client of the visit, else the pet's primary client, if omitted. */
  clientId: z.uuid().optional(),
  /** The visit that it is for. */
  visitId: z.uuid().nullable().default(null),
  title: oneLine(120, 'Enter a title.').optional(),
  from: EstimateSource,
});
export type CreateEstimate = z.output<typeof CreateEstimate>;

/** A draft with the prices of today. Bundles come as the items that they include. */
export const createEstimateEndpoint = endpoint({
  id: 'estimates.create',
  method: 'POST',
  path: '/v1/estimates',
  summary: 'Drafts an estimate from a template, planned acts, an earlier visit or items of the catalogue.',
  permission: 'billing:write',
  audit: 'estimate.created',
  changes: ['estimates'],
  input: CreateEstimate,
  output: Estimate,
  errors: ['estimate_without_client', 'item_archived', 'item_without_price', 'not_found'],
  idempotent: true,
});

export const ChangeEstimate = z.strictObject({
  id: z.uuid(),
  version: RecordVersion,
  title: oneLine(120, 'Enter a title.'),
  message: optionalNotes(2000),
  validUntilOn: CalendarDay,
  options: Options,
});
export type ChangeEstimate = z.output<typeof ChangeEstimate>;

/** EST-3. Replaces what a draft says, with the prices of today. */
export const changeEstimateEndpoint = endpoint({
  id: 'estimates.change',
  method: 'PUT',
  path: '/v1/estimates/{id}',
  summary: 'Changes the draft of an estimate.',
  permission: 'billing:write',
  audit: 'estimate.changed',
  changes: ['estimates/{id}'],
  input: ChangeEstimate,
  output: Estimate,
  errors: ['estimate_not_draft', 'item_archived', 'item_without_price', 'not_found', 'record_changed'],
});

/** Without an email it is only open for an answer: on a screen of the clinic, by a link, or on the client's account. */
export const sendEstimateEndpoint = endpoint({
  id: 'estimates.send',
  method: 'POST',
  path: '/v1/estimates/{id}/sending',
  summary: 'Opens an estimate for an answer, and emails it to the client if wanted.',
  permission: 'billing:write',
  audit: 'estimate.sent',
  changes: ['estimates/{id}'],
  input: z.strictObject({ id: z.uuid(), version: RecordVersion, byEmail: z.boolean() }),
  output: z.object({ id: z.uuid(), emailedTo: z.string().nullable() }),
  errors: [
    'estimate_empty',
    'estimate_expired',
    'estimate_not_draft',
    'estimate_without_email',
    'not_found',
    'record_changed',
  ],
  idempotent: true,
});

/** Emailed again, or a link to send in another way. */
export const linkEstimateEndpoint = endpoint({
  id: 'estimates.link',
  method: 'POST',
  path: '/v1/estimates/{id}/links',
  summary: 'Makes a link by which the client opens and answers an estimate.',
  permission: 'billing:write',
  audit: 'estimate.linked',
  changes: ['estimates/{id}'],
  input: EstimatePath,
  output: z.object({
    id: z.uuid(),
    /** Shown once: only its hash is stored. */
    token: z.string(),
  }),
  errors: ['estimate_not_open', 'not_found'],
});

export const withdrawEstimateEndpoint = endpoint({
  id: 'estimates.withdraw',
  method: 'POST',
  path: '/v1/estimates/{id}/withdrawal',
  summary: 'Withdraws an estimate that nobody has answered.',
  permission: 'billing:write',
  audit: 'estimate.withdrawn',
  changes: ['estimates/{id}'],
  input: z.strictObject({ id: z.uuid(), reason: moneyReason(500) }),
  output: EstimatePath,
  errors: ['estimate_answered', 'not_found'],
});

export const copyEstimateEndpoint = endpoint({
  id: 'estimates.copy',
  method: 'POST',
  path: '/v1/estimates/{id}/copies',
  summary: 'Drafts an estimate like this one, with the prices of today.',
  permission: 'billing:write',
  audit: 'estimate.created',
  changes: ['estimates'],
  input: EstimatePath,
  output: Estimate,
  errors: ['item_archived', 'item_without_price', 'not_found'],
  idempotent: true,
});

export const ConvertEstimate = z.strictObject({
  id: z.uuid(),
  /** An open visit of the pet; null to join its open visit, or to open one. */
  visitId: z.uuid().nullable().default(null),
  /** Why it is planned despite the pet's alerts (rule GATE-1). */
  overrideReason: OverrideReason.optional(),
});
export type ConvertEstimate = z.output<typeof ConvertEstimate>;

/** EST-5. Repeated, it gives what the first time did: no act is planned twice. */
export const convertEstimateEndpoint = endpoint({
  id: 'estimates.convert',
  method: 'POST',
  path: '/v1/estimates/{id}/conversion',
  summary: 'Plans what the client has accepted in a visit, and makes a task of what was declined.',
  permission: 'act:write',
  audit: 'estimate.converted',
  changes: ['estimates/{id}', 'acts/{visitId}', 'petVisits/{petId}', 'tasks'],
  input: ConvertEstimate,
  output: z.object({
    id: z.uuid(),
    visitId: z.uuid(),
    petId: z.uuid(),
    /** Acts that were planned now. */
    plannedCount: z.int(),
    /** Lines for which the visit had an act already. */
    foundCount: z.int(),
    declinedCount: z.int(),
  }),
  errors: [
    'alert_not_acknowledged',
    'estimate_declined',
    'estimate_not_answered',
    'item_archived',
    'not_found',
    'record_changed',
    'visit_closed',
  ],
  idempotent: true,
});

export const EstimateFile = z.object({ fileName: z.string(), contentBase64: z.string() });

/** Once it was answered: what was signed, always the same bytes. */
export const getEstimatePdfEndpoint = endpoint({
  id: 'estimates.getPdf',
  method: 'GET',
  path: '/v1/estimates/{id}/pdf',
  summary: 'An estimate as a PDF, with the answer and the signature of the client.',
  permission: 'billing:read',
  reads: ['estimates/{id}'],
  input: EstimatePath,
  output: EstimateFile,
  errors: ['not_found'],
});
