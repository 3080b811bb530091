import * as z from 'zod';
import { CARE_KINDS } from '#vocabulary/care.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';

/** What is due for a pet, or was declined. */
export const DueCare = z.object({
  id: z.uuid(),
  petId: z.uuid(),
  protocolId: z.uuid(),
  name: z.string(),
  kind: z.enum(CARE_KINDS),
  target: z.string(),
  isCore: z.boolean(),
  /** The protocol's source. */
  source: z.string(),
  /** Whether the clinic has confirmed the protocol. */
  isConfirmed: z.boolean(),
  dueOn: CalendarDay,
  /** A dose before this day would not count. */
  earliestOn: CalendarDay,
  rule: z.string(),
  explanation: z.string(),
  status: z.enum(['open', 'declined']),
  snoozedUntilOn: CalendarDay.nullable(),
  /** Why it was declined. */
  closedReason: z.string().nullable(),
});
export type DueCare = z.infer<typeof DueCare>;

export const listPetDueCareEndpoint = endpoint({
  id: 'dueCare.listForPet',
  method: 'GET',
  path: '/v1/pets/{petId}/due-care',
  summary: 'What is due for a pet, the most urgent first, and what its client declined.',
  permission: 'record:read',
  reads: ['careProtocols', 'dueCares/{petId}'],
  input: z.strictObject({ petId: z.uuid() }),
  output: z.object({ items: z.array(DueCare) }),
  errors: ['not_found'],
});

/** A row of the clinic's list. */
export const DueCareListItem = DueCare.extend({
  petName: z.string(),
  species: z.enum(SPECIES),
  isDeceased: z.boolean(),
  isArchived: z.boolean(),
  /** After so many days overdue care is no longer asked for. */
  cancelAfterDays: z.int(),
  /** The primary client. */
  client: z
    .object({
      id: z.uuid(),
      fullName: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
  /** The pet's coming appointments. */
  appointments: z.array(Instant),
});
export type DueCareListItem = z.infer<typeof DueCareListItem>;

const Filters = {
  /** Words of the pet's or its clients' names, a phone or microchip number. */
  q: z.string().max(200).default(''),
  when: z.enum(['overdue', 'next_30', 'all']).default('all'),
  state: z.enum(['open', 'declined']).default('open'),
  species: z.enum(SPECIES).optional(),
  kind: z.enum(CARE_KINDS).optional(),
  /** A staff member: the doctor of the pet’s latest visit. */
  doctorId: z.uuid().optional(),
};

export const ListDueCare = z.strictObject({ ...PageRequest.shape, ...Filters });
export type ListDueCare = z.output<typeof ListDueCare>;

export const listDueCareEndpoint = endpoint({
  id: 'dueCare.list',
  method: 'GET',
  path: '/v1/due-care',
  summary: 'What is due at the clinic, by day, with what decides about a reminder.',
  permission: 'record:read',
  reads: ['careProtocols', 'clients', 'dueCares', 'petAppointments', 'pets'],
  input: ListDueCare,
  output: pageOf(DueCareListItem),
  errors: [],
});

/** Maximum number of rows per page of an export. */
export const EXPORT_LIMIT = 1000;

export const exportDueCareEndpoint = endpoint({
  id: 'dueCare.export',
  method: 'GET',
  path: '/v1/due-care/export',
  summary: 'The filtered list of due care in pages of up to a thousand.',
  permission: 'data:export',
  audit: 'due_cares.exported',
  reads: ['careProtocols', 'clients', 'dueCares', 'petAppointments', 'pets'],
  input: z.strictObject({
    ...Filters,
    limit: z.coerce.number().int().min(1).max(EXPORT_LIMIT).default(EXPORT_LIMIT),
    cursor: PageRequest.shape.cursor,
  }),
  output: pageOf(DueCareListItem),
  errors: [],
});

const Changed = z.object({ id: z.uuid(), petId: z.uuid() });
const One = { id: z.uuid() };

export const snoozeDueCareEndpoint = endpoint({
  id: 'dueCare.snooze',
  method: 'PUT',
  path: '/v1/due-care/{id}/snooze',
  summary: 'Sends no reminder until a day; without a day, ends the snooze.',
  permission: 'act:write',
  audit: 'due_care.snoozed',
  changes: ['dueCares/{petId}'],
  input: z.strictObject({ ...One, untilOn: CalendarDay.nullable() }),
  output: Changed,
  errors: ['not_found'],
});

export const declineDueCareEndpoint = endpoint({
  id: 'dueCare.decline',
  method: 'POST',
  path: '/v1/due-care/{id}/decline',
  summary: 'Records that the client declined it, and why.',
  permission: 'act:write',
  audit: 'due_care.declined',
  changes: ['dueCares/{petId}'],
  input: z.strictObject({
    ...One,
    reason: z.string().trim().min(1, 'Enter the reason.').max(500, 'Use at most 500 characters.'),
  }),
  output: Changed,
  errors: ['not_found'],
});

/** Undoes `dueCare.decline`. */
export const reopenDueCareEndpoint = endpoint({
  id: 'dueCare.reopen',
  method: 'POST',
  path: '/v1/due-care/{id}/reopen',
  summary: 'Takes back that it was declined.',
  permission: 'act:write',
  audit: 'due_care.reopened',
  changes: ['dueCares/{petId}'],
  input: z.strictObject(One),
  output: Changed,
  errors: ['not_found'],
});

/** Not for vaccinations: those are recorded with their product. */
export const completeDueCareEndpoint = endpoint({
  id: 'dueCare.complete',
  method: 'POST',
  path: '/v1/due-care/{id}/completion',
  summary: 'Records that care other than a vaccination was done, here or elsewhere.',
  permission: 'act:write',
  audit: 'due_care.done',
  changes: ['dueCares/{petId}'],
  input: z.strictObject({
    ...One,
    doneOn: CalendarDay,
    /** The other clinic; null if it was done here. */
    elsewhere: z.string().trim().max(200, 'Use at most 200 characters.').nullable(),
  }),
  output: Changed,
  errors: ['not_found'],
});
