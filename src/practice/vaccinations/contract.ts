import * as z from 'zod';
import { REACTION_SEVERITIES, VACCINE_ROUTES, VACCINE_TARGETS } from '#vocabulary/care.ts';
import { lineOrBlank, oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

const Targets = z
  .array(z.enum(VACCINE_TARGETS))
  .min(1, 'Choose what it protects against.')
  .max(12, 'Choose at most 12.');
const LicensedMonths = z
  .int('Enter a whole number of months.')
  .min(1, 'Enter 1 or more.')
  .max(120, 'Use at most 120 months.')
  .nullable();

/** What a vaccine of the catalogue protects from, and for how long. */
export const VaccineProductFields = z.strictObject({
  manufacturer: oneLine(120, 'Enter the manufacturer.'),
  targets: Targets,
  /** By the label; null for a combination whose parts last differently: then the protocols decide. */
  licensedMonths: LicensedMonths,
  minAgeDays: z.int().min(0, 'Use 0 or more.').max(3650, 'Use at most 3650 days.').nullable(),
  route: z.enum(VACCINE_ROUTES).nullable(),
});
export type VaccineProductFields = z.output<typeof VaccineProductFields>;

export const VaccineProduct = z.object({
  itemId: z.uuid(),
  name: z.string(),
  code: z.string().nullable(),
  /** Null while nobody has entered the product's details. */
  details: VaccineProductFields.extend({ version: RecordVersion }).nullable(),
});
export type VaccineProduct = z.infer<typeof VaccineProduct>;

export const listVaccineProductsEndpoint = endpoint({
  id: 'vaccineProducts.list',
  method: 'GET',
  path: '/v1/vaccine-products',
  summary: 'The vaccines of the catalogue, with their details.',
  permission: 'record:read',
  reads: ['vaccineProducts'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(VaccineProduct) }),
  errors: [],
});

export const SetVaccineProduct = VaccineProductFields.extend({
  itemId: z.uuid(),
  /** Of the details that were read; 0 where there were none. */
  version: RecordVersion,
});
export type SetVaccineProduct = z.output<typeof SetVaccineProduct>;

/** Doses that were given keep the details that they were given with. */
export const setVaccineProductEndpoint = endpoint({
  id: 'vaccineProducts.set',
  method: 'PUT',
  path: '/v1/vaccine-products/{itemId}',
  summary: 'Sets the details of a vaccine.',
  permission: 'catalogue:manage',
  audit: 'vaccine_product.changed',
  changes: ['vaccineProducts/{itemId}'],
  input: SetVaccineProduct,
  output: VaccineProduct,
  errors: ['not_found', 'record_changed'],
});

/** What is entered about a dose that is given here, in addition to its product. */
export const VaccinationDetails = z.strictObject({
  lot: lineOrBlank(60),
  lotExpiresOn: CalendarDay.nullable(),
  route: z.enum(VACCINE_ROUTES).nullable(),
  /** Where on the body: for cats the limb. */
  site: lineOrBlank(80),
  rabiesTag: lineOrBlank(40),
  /** A staff member; null for whoever records it. */
  givenBy: z.uuid().nullable(),
  /** The doctor who supervised somebody else's giving it. */
  supervisedBy: z.uuid().nullable(),
});
export type VaccinationDetails = z.output<typeof VaccinationDetails>;

/** The details of a dose of which nothing is known yet. */
export const NO_VACCINATION_DETAILS: VaccinationDetails = {
  lot: null,
  lotExpiresOn: null,
  route: null,
  site: null,
  rabiesTag: null,
  givenBy: null,
  supervisedBy: null,
};

export const Vaccination = z.object({
  id: z.uuid(),
  petId: z.uuid(),
  visitId: z.uuid().nullable(),
  actId: z.uuid().nullable(),
  itemId: z.uuid().nullable(),
  productName: z.string(),
  manufacturer: z.string().nullable(),
  targets: z.array(z.string()),
  licensedMonths: z.int().nullable(),
  lot: z.string().nullable(),
  lotExpiresOn: CalendarDay.nullable(),
  doseNumber: z.int(),
  isBooster: z.boolean(),
  route: z.enum(VACCINE_ROUTES).nullable(),
  site: z.string().nullable(),
  givenOn: CalendarDay,
  givenByName: z.string().nullable(),
  givenByLicence: z.string().nullable(),
  supervisedByName: z.string().nullable(),
  rabiesTag: z.string().nullable(),
  isElsewhere: z.boolean(),
  elsewhereName: z.string().nullable(),
  /** The document that proves it. */
  proofDocumentId: z.uuid().nullable(),
  verifiedAt: Instant.nullable(),
  nextDueOn: CalendarDay.nullable(),
  rule: z.string().nullable(),
  explanation: z.string().nullable(),
  reaction: z.string().nullable(),
  reactionSeverity: z.enum(REACTION_SEVERITIES).nullable(),
  reactionAt: Instant.nullable(),
  voidedAt: Instant.nullable(),
  voidReason: z.string().nullable(),
});
export type Vaccination = z.infer<typeof Vaccination>;

const PetPath = { petId: z.uuid() };

export const listPetVaccinationsEndpoint = endpoint({
  id: 'vaccinations.listForPet',
  method: 'GET',
  path: '/v1/pets/{petId}/vaccinations',
  summary: 'The vaccinations of a pet, the latest first, with its certificates.',
  permission: 'record:read',
  reads: ['vaccinations/{petId}'],
  input: z.strictObject(PetPath),
  output: z.object({ items: z.array(Vaccination) }),
  errors: ['not_found'],
});

/** A vaccination that is recorded without an act of a visit. */
export const RecordVaccination = VaccinationDetails.extend({
  ...PetPath,
  itemId: z.uuid(),
  /** Today if omitted. Not in the future. */
  givenOn: CalendarDay.optional(),
});
export type RecordVaccination = z.output<typeof RecordVaccination>;

const Recorded = z.object({ id: z.uuid(), nextDueOn: CalendarDay.nullable() });

export const recordVaccinationEndpoint = endpoint({
  id: 'vaccinations.record',
  method: 'POST',
  path: '/v1/pets/{petId}/vaccinations',
  summary: 'Records a dose that was given here, and what is due next.',
  permission: 'act:write',
  audit: 'vaccination.recorded',
  changes: ['dueCares/{petId}', 'vaccinations/{petId}'],
  input: RecordVaccination,
  output: Recorded,
  errors: ['not_found', 'pet_deceased'],
  idempotent: true,
});

export const RecordElsewhere = z.strictObject({
  ...PetPath,
  productName: oneLine(200, 'Enter what was given.'),
  manufacturer: lineOrBlank(120),
  targets: Targets,
  licensedMonths: LicensedMonths,
  lot: lineOrBlank(60),
  givenOn: CalendarDay,
  elsewhereName: oneLine(200, 'Enter the clinic that gave it.'),
  /** A document of the pet, such as a photo of its certificate. */
  proofDocumentId: z.uuid().nullable().default(null),
  /** A proof was seen. Until then the dose does not count. */
  isVerified: z.boolean(),
});
export type RecordElsewhere = z.output<typeof RecordElsewhere>;

export const recordElsewhereEndpoint = endpoint({
  id: 'vaccinations.recordElsewhere',
  method: 'POST',
  path: '/v1/pets/{petId}/vaccinations/elsewhere',
  summary: 'Records a dose that another clinic gave. It counts once it is verified.',
  permission: 'act:write',
  audit: 'vaccination.recorded',
  changes: ['dueCares/{petId}', 'vaccinations/{petId}'],
  input: RecordElsewhere,
  output: Recorded,
  errors: ['not_found', 'pet_deceased'],
  idempotent: true,
});

const OneVaccination = { id: z.uuid() };
const Changed = z.object({ id: z.uuid(), petId: z.uuid() });

export const VerifyVaccination = z.strictObject({
  ...OneVaccination,
  /** A document of the pet. It is kept if the dose has one already. */
  proofDocumentId: z.uuid().nullable().default(null),
});
export type VerifyVaccination = z.output<typeof VerifyVaccination>;

export const verifyVaccinationEndpoint = endpoint({
  id: 'vaccinations.verify',
  method: 'POST',
  path: '/v1/vaccinations/{id}/verification',
  summary: 'Verifies a dose that another clinic gave, from its proof.',
  permission: 'act:write',
  audit: 'vaccination.verified',
  changes: ['dueCares/{petId}', 'vaccinations/{petId}'],
  input: VerifyVaccination,
  output: Changed,
  errors: ['not_found'],
});

export const VoidVaccination = z.strictObject({
  ...OneVaccination,
  reason: z.string().trim().min(1, 'Enter the reason.').max(500, 'Use at most 500 characters.'),
});

export const voidVaccinationEndpoint = endpoint({
  id: 'vaccinations.void',
  method: 'POST',
  path: '/v1/vaccinations/{id}/void',
  summary: 'Voids a vaccination that was recorded by mistake; what was due before is due again.',
  permission: 'act:write',
  audit: 'vaccination.voided',
  changes: ['dueCares/{petId}', 'vaccinations/{petId}'],
  input: VoidVaccination,
  output: Changed,
  errors: ['not_found', 'vaccination_of_act'],
});

export const RecordReaction = z.strictObject({
  ...OneVaccination,
  reaction: z.string().trim().min(1, 'Describe the reaction.').max(1000, 'Use at most 1000 characters.'),
  severity: z.enum(REACTION_SEVERITIES, 'Choose how severe it was.'),
});
export type RecordReaction = z.output<typeof RecordReaction>;

/** The screen offers an alert on the pet for moderate and severe ones. */
export const recordReactionEndpoint = endpoint({
  id: 'vaccinations.recordReaction',
  method: 'PUT',
  path: '/v1/vaccinations/{id}/reaction',
  summary: 'Records a reaction to a vaccination.',
  permission: 'act:write',
  audit: 'vaccination.reaction_recorded',
  changes: ['vaccinations/{petId}'],
  input: RecordReaction,
  output: Changed,
  errors: ['not_found'],
});
