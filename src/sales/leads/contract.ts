import * as z from 'zod';
import { isCountry } from '#vocabulary/countries.ts';
import { LEAD_EVENT_KINDS, LEAD_SOURCES, LEAD_STAGES } from '#vocabulary/leads.ts';
import { contactOrBlank, HIDDEN_CHARACTER, PLAIN_LINE } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { blankOrLine, blankOrText } from '#foundation/contract/public-form.ts';
import { isEmail, normalizeEmail } from '#foundation/values/email.ts';
import { AddClinic } from '#platform/clinics/contract.ts';
import { Clinic } from '#practice/clinics/contract.ts';
import { LeadNote, LeadTask } from './lead-tasks.contract.ts';

const LEADS = '/v1/platform/leads';
const EMAIL_FAULT = 'Use an email address such as name@example.org.';

/** The facts about a potential customer. The phone number is as entered. */
export const LeadFacts = z.strictObject({
  fullName: z
    .string({ error: 'Enter the lead’s name.' })
    .trim()
    .min(1, 'Enter the lead’s name.')
    .max(200, 'Use at most 200 characters.')
    .regex(PLAIN_LINE, HIDDEN_CHARACTER),
  email: blankOrLine(254)
    .transform((text) => (text === null ? null : normalizeEmail(text)))
    .refine((text) => text === null || isEmail(text), EMAIL_FAULT),
  phone: contactOrBlank(40).default(null),
  clinicName: blankOrLine(120),
  /** ISO 3166-1 alpha-2; phone numbers without a country code are read as numbers of this country. */
  country: blankOrLine(2)
    .transform((text) => text?.toUpperCase() ?? null)
    .refine((text) => text === null || isCountry(text), 'Use a two-letter country code, such as DE.'),
});
export type LeadFacts = z.output<typeof LeadFacts>;

/** A lead as one line of a list, or one card of the board. */
export const LeadListItem = z.object({
  id: z.uuid(),
  stage: z.enum(LEAD_STAGES),
  source: z.enum(LEAD_SOURCES),
  fullName: z.string(),
  email: z.string().nullable(),
  /** E.164. */
  phone: z.string().nullable(),
  clinicName: z.string().nullable(),
  country: z.string().nullable(),
  ownerId: z.uuid().nullable(),
  ownerName: z.string().nullable(),
  doNotContact: z.boolean(),
  lostReason: z.string().nullable(),
  /** The clinic that the lead was converted into. */
  clinicId: z.uuid().nullable(),
  openTaskCount: z.int(),
  /** The due time of the next open task. */
  nextTaskAt: Instant.nullable(),
  /** For changes: a lead that somebody else has changed in the meantime is refused. */
  version: RecordVersion,
  stageChangedAt: Instant,
  createdAt: Instant,
  updatedAt: Instant,
});
export type LeadListItem = z.infer<typeof LeadListItem>;

export const LEAD_SORTS = ['-created', 'created', '-changed', 'changed', 'name', '-name'] as const;
export type LeadSort = (typeof LEAD_SORTS)[number];

const LeadFilters = z.strictObject({
  /** Words of the name or of the clinic’s name, a phone number, or the beginning of an email address. */
  q: z.string().max(200).default(''),
  source: z.enum(LEAD_SOURCES).optional(),
  /** `none` are leads without an owner. */
  owner: z.union([z.literal('none'), z.uuid()]).optional(),
});
export type LeadFilters = z.output<typeof LeadFilters>;

export const ListLeads = z.strictObject({
  ...PageRequest.shape,
  ...LeadFilters.shape,
  stage: z.enum(LEAD_STAGES).optional(),
  /** A leading minus sorts in descending order. */
  sort: z.enum(LEAD_SORTS).default('-created'),
});
export type ListLeads = z.output<typeof ListLeads>;

export const listLeadsEndpoint = endpoint({
  id: 'leads.list',
  method: 'GET',
  path: LEADS,
  summary: 'Leads, searched, filtered and sorted.',
  permission: 'platform_lead:read',
  reads: ['leads'],
  input: ListLeads,
  output: pageOf(LeadListItem),
  errors: [],
});

/** The maximum number of lines in one page of an export. */
const EXPORT_LIMIT = 1000;

/** The same list in large pages, for an export. Each page writes an audit entry. */
export const exportLeadsEndpoint = endpoint({
  id: 'leads.export',
  method: 'GET',
  path: `${LEADS}/export`,
  summary: 'The filtered list of leads in pages of up to a thousand.',
  permission: 'platform_lead:read',
  audit: 'leads.exported',
  reads: ['leads'],
  input: z.strictObject({
    ...ListLeads.shape,
    limit: z.coerce.number().int().min(1).max(EXPORT_LIMIT).default(EXPORT_LIMIT),
  }),
  output: pageOf(LeadListItem),
  errors: [],
});

const LeadColumn = z.object({
  stage: z.enum(LEAD_STAGES),
  /** The number of all leads in this stage; `leads` contains those that entered it last. */
  count: z.int(),
  leads: z.array(LeadListItem),
});

export const leadBoardEndpoint = endpoint({
  id: 'leads.board',
  method: 'GET',
  path: `${LEADS}/board`,
  summary: 'The stages with their latest leads.',
  permission: 'platform_lead:read',
  reads: ['leads'],
  input: LeadFilters,
  output: z.object({ columns: z.array(LeadColumn) }),
  errors: [],
});
export type LeadBoard = z.infer<typeof leadBoardEndpoint.output>;

export const LeadEvent = z.object({
  id: z.int(),
  at: Instant,
  kind: z.enum(LEAD_EVENT_KINDS),
  /** Null for visitors and programs. */
  actorName: z.string().nullable(),
  /** The details, by kind: stages, owners, a message, facts before and after. */
  details: z.record(z.string(), z.unknown()),
});
export type LeadEvent = z.infer<typeof LeadEvent>;

export const Lead = z.object({
  ...LeadListItem.shape,
  linkedClinicName: z.string().nullable(),
  notes: z.array(LeadNote),
  /** Open ones first, by when they are due. */
  tasks: z.array(LeadTask),
  /** The latest first, at most 200; including those of merged leads. */
  events: z.array(LeadEvent),
});
export type Lead = z.infer<typeof Lead>;

const OneLead = z.strictObject({ id: z.uuid() });

export const getLeadEndpoint = endpoint({
  id: 'leads.get',
  method: 'GET',
  path: `${LEADS}/{id}`,
  summary: 'One lead with notes, tasks and history.',
  permission: 'platform_lead:read',
  reads: ['leads/{id}'],
  input: OneLead,
  output: Lead,
  errors: ['not_found'],
});

export const AddLead = z.strictObject({ ...LeadFacts.shape, ownerId: z.uuid().nullable().default(null) });
export type AddLead = z.output<typeof AddLead>;

export const addLeadEndpoint = endpoint({
  id: 'leads.add',
  method: 'POST',
  path: LEADS,
  summary: 'Adds a lead manually.',
  permission: 'platform_lead:manage',
  audit: 'lead.added',
  changes: ['leads'],
  input: AddLead,
  output: z.object({ id: z.uuid() }),
  errors: [],
  idempotent: true,
});

export const ChangeLead = z.strictObject({
  ...LeadFacts.shape,
  id: z.uuid(),
  version: RecordVersion,
  ownerId: z.uuid().nullable(),
  doNotContact: z.boolean(),
});
export type ChangeLead = z.output<typeof ChangeLead>;

export const changeLeadEndpoint = endpoint({
  id: 'leads.change',
  method: 'PUT',
  path: `${LEADS}/{id}`,
  summary: 'Changes a lead’s facts, its owner, and whether it may be contacted.',
  permission: 'platform_lead:manage',
  audit: 'lead.changed',
  changes: ['leads/{id}'],
  input: ChangeLead,
  output: LeadListItem,
  errors: ['lead_changed', 'not_found'],
});

export const MoveLead = z
  .strictObject({
    id: z.uuid(),
    version: RecordVersion,
    /** A lead is won by being converted into a clinic, see `leads.convert`. */
    stage: z.enum(LEAD_STAGES).exclude(['won']),
    lostReason: blankOrText(500),
  })
  .refine(({ stage, lostReason }) => stage !== 'lost' || lostReason !== null, {
    path: ['lostReason'],
    message: 'Enter the reason.',
  });
export type MoveLead = z.output<typeof MoveLead>;

export const moveLeadEndpoint = endpoint({
  id: 'leads.move',
  method: 'POST',
  path: `${LEADS}/{id}/stage`,
  summary: 'Moves a lead to another stage.',
  permission: 'platform_lead:manage',
  audit: 'lead.moved',
  changes: ['leads/{id}'],
  input: MoveLead,
  output: LeadListItem,
  errors: ['lead_changed', 'lead_stage_not_allowed', 'not_found'],
});

export const mergeLeadsEndpoint = endpoint({
  id: 'leads.merge',
  method: 'POST',
  path: `${LEADS}/{id}/merge`,
  summary: 'Merges another lead into this one, with its notes, tasks and history.',
  permission: 'platform_lead:manage',
  audit: 'lead.merged',
  changes: ['leads'],
  input: z
    .strictObject({ id: z.uuid(), mergedId: z.uuid() })
    .refine(({ id, mergedId }) => id !== mergedId, { path: ['mergedId'], message: 'Choose another lead.' }),
  output: LeadListItem,
  errors: ['lead_has_clinic', 'not_found'],
});

/** It cannot be undone. A clinic that the lead was converted into stays as it is. */
export const eraseLeadEndpoint = endpoint({
  id: 'leads.erase',
  method: 'DELETE',
  path: `${LEADS}/{id}`,
  summary: 'Permanently erases a lead: notes, tasks, history, demos, and its contact in the CRM.',
  permission: 'platform_lead:erase',
  audit: 'lead.erased',
  changes: ['leads/{id}', 'demos'],
  input: OneLead,
  output: OneLead,
  errors: ['not_found'],
});

export const ConvertLead = z.strictObject({ ...AddClinic.shape, id: z.uuid(), version: RecordVersion });
export type ConvertLead = z.output<typeof ConvertLead>;

/** The clinic is added and its admin invited as by `platform.addClinic`; the lead is won and linked with it. */
export const convertLeadEndpoint = endpoint({
  id: 'leads.convert',
  method: 'POST',
  path: `${LEADS}/{id}/clinic`,
  summary: 'Converts a lead to a clinic.',
  permission: 'platform_lead:manage',
  audit: 'lead.converted',
  changes: ['leads/{id}', 'clinics'],
  input: ConvertLead,
  output: z.object({ clinic: Clinic }),
  errors: ['lead_changed', 'lead_has_clinic', 'not_found', 'slug_taken', 'user_exists'],
  idempotent: true,
});

export const listLeadOwnersEndpoint = endpoint({
  id: 'leads.listOwners',
  method: 'GET',
  path: '/v1/platform/lead-owners',
  summary: 'Who can own a lead: the platform’s staff, by name.',
  permission: 'platform_lead:read',
  reads: ['users'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(z.object({ id: z.uuid(), fullName: z.string() })) }),
  errors: [],
});
