import * as z from 'zod';
import { BODY_SYSTEMS, FINDING_RESULTS } from '#vocabulary/exam.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { VISIT_SECTIONS } from '#vocabulary/visits.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { jsonBytes } from '#foundation/contract/json-size.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { VisitSection } from './contract.ts';
import { Finding } from './exam.contract.ts';

/** Below the limit of the column. */
const MAX_SECTIONS_BYTES = 95_000;

/** Plain text by section: a line is a paragraph, a line that begins with `- ` an item of a list. */
const TemplateSections = z
  .partialRecord(
    z.enum(VISIT_SECTIONS),
    z.string().trim().min(1).max(10_000, 'Use at most 10,000 characters.'),
  )
  .refine(
    (sections) => jsonBytes(sections) <= MAX_SECTIONS_BYTES,
    'The sections are too long together. Shorten them, or make two templates.',
  );
const TemplateFindings = z.partialRecord(
  z.enum(BODY_SYSTEMS),
  z.strictObject({ result: z.enum(FINDING_RESULTS), note: z.string().trim().min(1).max(2000).nullable() }),
);

const TemplateFields = {
  name: oneLine(120, 'Enter a name.'),
  /** Empty for every species. */
  species: z.array(z.enum(SPECIES)).max(SPECIES.length),
  /** Null for every reason. */
  appointmentTypeId: z.uuid().nullable(),
  sections: TemplateSections,
  findings: TemplateFindings,
  /** Catalogue items that the visit's screen offers to plan. */
  itemIds: z.array(z.uuid()).max(100),
};

/** A template that fills a visit. */
export const VisitTemplate = z.object({
  id: z.uuid(),
  ...TemplateFields,
  version: RecordVersion,
  archivedAt: Instant.nullable(),
});
export type VisitTemplate = z.infer<typeof VisitTemplate>;

export const ListVisitTemplates = z.strictObject({
  /** Those for this species and those for every species. */
  species: z.enum(SPECIES).optional(),
  /** Those for this type first, then those for every reason; without it, all. */
  appointmentTypeId: z.uuid().optional(),
  state: z.enum(['current', 'archived', 'all']).default('current'),
});
export type ListVisitTemplates = z.output<typeof ListVisitTemplates>;

export const listVisitTemplatesEndpoint = endpoint({
  id: 'visitTemplates.list',
  method: 'GET',
  path: '/v1/visit-templates',
  summary: 'The templates of the clinic, by name.',
  permission: 'record:read',
  reads: ['visitTemplates'],
  input: ListVisitTemplates,
  output: z.object({
    items: z.array(VisitTemplate),
    /** The names of the catalogue items that they plan. */
    catalogueItems: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
  errors: [],
});

export const AddVisitTemplate = z.strictObject({
  ...TemplateFields,
  species: TemplateFields.species.default([]),
  appointmentTypeId: TemplateFields.appointmentTypeId.default(null),
  sections: TemplateFields.sections.default({}),
  findings: TemplateFields.findings.default({}),
  itemIds: TemplateFields.itemIds.default([]),
});
export type AddVisitTemplate = z.output<typeof AddVisitTemplate>;

export const addVisitTemplateEndpoint = endpoint({
  id: 'visitTemplates.add',
  method: 'POST',
  path: '/v1/visit-templates',
  summary: 'Adds a template.',
  permission: 'record:manage',
  audit: 'visit_template.added',
  changes: ['visitTemplates'],
  input: AddVisitTemplate,
  output: VisitTemplate,
  errors: ['name_taken', 'not_found'],
  idempotent: true,
});

export const ChangeVisitTemplate = z.strictObject({
  id: z.uuid(),
  version: RecordVersion,
  ...z.strictObject(TemplateFields).partial().shape,
});
export type ChangeVisitTemplate = z.output<typeof ChangeVisitTemplate>;

/** Changes the given fields only. Visits that it filled stay as they are. */
export const changeVisitTemplateEndpoint = endpoint({
  id: 'visitTemplates.change',
  method: 'PATCH',
  path: '/v1/visit-templates/{id}',
  summary: 'Changes a template.',
  permission: 'record:manage',
  audit: 'visit_template.changed',
  changes: ['visitTemplates'],
  input: ChangeVisitTemplate,
  output: VisitTemplate,
  errors: ['name_taken', 'not_found', 'record_changed'],
});

export const archiveVisitTemplateEndpoint = endpoint({
  id: 'visitTemplates.archive',
  method: 'PUT',
  path: '/v1/visit-templates/{id}/archived',
  summary: 'Archives a template, or restores it.',
  permission: 'record:manage',
  audit: 'visit_template.archived',
  changes: ['visitTemplates'],
  input: z.strictObject({ id: z.uuid(), isArchived: z.boolean() }),
  output: VisitTemplate,
  errors: ['name_taken', 'not_found'],
});

/**
 * VISIT-3. Appends the template's text to the sections, marked unconfirmed, and sets its findings, unconfirmed, where a
 * person has recorded none. Nothing that stands there is replaced. The catalogue items are given back to be planned.
 */
export const applyVisitTemplateEndpoint = endpoint({
  id: 'visits.applyTemplate',
  method: 'POST',
  path: '/v1/visits/{visitId}/template',
  summary: 'Fills a visit from a template; what it sets has to be confirmed.',
  permission: 'record:write',
  audit: 'visit_template.applied',
  changes: ['visitSections/{visitId}', 'visits/{visitId}'],
  input: z.strictObject({ visitId: z.uuid(), templateId: z.uuid() }),
  output: z.object({
    /** The sections that were filled, as they are now. */
    sections: z.array(VisitSection),
    findings: z.array(Finding),
    itemIds: z.array(z.uuid()),
  }),
  errors: ['not_found', 'section_too_long', 'visit_closed'],
  idempotent: true,
});
