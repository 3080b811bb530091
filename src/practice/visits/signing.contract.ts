import * as z from 'zod';
import { BODY_SYSTEMS } from '#vocabulary/exam.ts';
import { SIGNATURE_KINDS, VISIT_SECTIONS, VISIT_STATUSES } from '#vocabulary/visits.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

const VisitPath = z.strictObject({ id: z.uuid() });

/** An entry in the pet's chain of signatures that belongs to a visit. */
export const VisitSignature = z.object({
  /** Its place in the pet's chain, from 1 on. */
  position: z.int(),
  kind: z.enum(SIGNATURE_KINDS),
  /** The text of an addendum; null for other kinds. */
  text: z.string().nullable(),
  /** Why an addendum was added; null for other kinds. */
  reason: z.string().nullable(),
  /** Null for an automatic lock. */
  signerName: z.string().nullable(),
  signerLicence: z.string().nullable(),
  signedAt: Instant,
  /** SHA-256, in hexadecimal. */
  contentHash: z.string(),
});
export type VisitSignature = z.infer<typeof VisitSignature>;

/** What stands in the way of a signature, or deserves a look before it. */
export const SignOff = z.object({
  id: z.uuid(),
  version: RecordVersion,
  status: z.enum(VISIT_STATUSES),
  /** Text that a template or a copy inserted and nobody has touched: excerpts by section. */
  unconfirmedSections: z.array(z.object({ section: z.enum(VISIT_SECTIONS), excerpts: z.array(z.string()) })),
  unconfirmedFindings: z.array(z.enum(BODY_SYSTEMS)),
  /** Planned acts that were neither done nor declined. */
  plannedActs: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      plannedFor: Instant.nullable(),
      /** The repeated order to which it belongs. */
      orderId: z.uuid().nullable(),
    }),
  ),
  /** For information: these do not prevent a signature. */
  notExamined: z.array(z.enum(BODY_SYSTEMS)),
  isWeightMissing: z.boolean(),
  isAssessmentEmpty: z.boolean(),
  isDoctorMissing: z.boolean(),
  /** The revision of each section that would be signed. */
  revisions: z.array(z.object({ section: z.enum(VISIT_SECTIONS), revision: z.int32() })),
});
export type SignOff = z.infer<typeof SignOff>;

export const previewSignOffEndpoint = endpoint({
  id: 'visits.signOff',
  method: 'GET',
  path: '/v1/visits/{id}/sign-off',
  summary: 'What is unconfirmed, planned or missing in a visit before it is signed.',
  permission: 'record:read',
  reads: ['acts/{id}', 'visitSections/{id}', 'visits/{id}'],
  input: VisitPath,
  output: SignOff,
  errors: ['not_found'],
});

export const SignVisit = z.strictObject({
  id: z.uuid(),
  version: RecordVersion,
  /** The revision of each section that was on screen, so that nobody signs what they have not seen. */
  revisions: z
    .array(z.strictObject({ section: z.enum(VISIT_SECTIONS), revision: z.int32().min(0) }))
    .max(VISIT_SECTIONS.length),
  /** What the signer accepts as it is, each by name. */
  accepted: z
    .strictObject({
      sections: z.array(z.enum(VISIT_SECTIONS)).max(VISIT_SECTIONS.length).default([]),
      findings: z.array(z.enum(BODY_SYSTEMS)).max(BODY_SYSTEMS.length).default([]),
      actIds: z.array(z.uuid()).max(500).default([]),
    })
    .default({ sections: [], findings: [], actIds: [] }),
});
export type SignVisit = z.output<typeof SignVisit>;

const Signed = z.object({ id: z.uuid(), petId: z.uuid(), signature: VisitSignature });
export type Signed = z.infer<typeof Signed>;

/**
 * VISIT-4. Signs a visit: from then on nobody can change it. `visit_unfinished` carries the sign-off in its details,
 * `section_changed` the sections that were saved since.
 */
export const signVisitEndpoint = endpoint({
  id: 'visits.sign',
  method: 'POST',
  path: '/v1/visits/{id}/signature',
  summary: 'Signs a visit.',
  permission: 'record:sign',
  audit: 'visit.signed',
  changes: ['petVisits/{petId}', 'visits/{id}'],
  input: SignVisit,
  output: Signed,
  errors: ['not_found', 'record_changed', 'section_changed', 'visit_closed', 'visit_unfinished'],
  idempotent: true,
});

export const cosignVisitEndpoint = endpoint({
  id: 'visits.cosign',
  method: 'POST',
  path: '/v1/visits/{id}/cosignature',
  summary: 'Cosigns a visit that somebody under supervision has signed.',
  permission: 'record:sign',
  audit: 'visit.cosigned',
  changes: ['petVisits/{petId}', 'visits/{id}'],
  input: VisitPath,
  output: Signed,
  errors: ['cosign_not_allowed', 'cosign_not_needed', 'not_found', 'visit_not_signed'],
  idempotent: true,
});

export const AddAddendum = z.strictObject({
  id: z.uuid(),
  text: z.string().trim().min(1, 'Enter the addendum.').max(10_000, 'Use at most 10,000 characters.'),
  reason: z.string().trim().min(1, 'Enter why you add it.').max(500, 'Use at most 500 characters.'),
});
export type AddAddendum = z.output<typeof AddAddendum>;

export const addAddendumEndpoint = endpoint({
  id: 'visits.addAddendum',
  method: 'POST',
  path: '/v1/visits/{id}/addenda',
  summary: 'Adds an addendum to a signed or locked visit.',
  permission: 'record:sign',
  audit: 'visit.addendum_added',
  changes: ['petVisits/{petId}', 'visits/{id}'],
  input: AddAddendum,
  output: Signed,
  errors: ['not_found', 'visit_not_signed'],
  idempotent: true,
});

const Release = z.object({ id: z.uuid(), petId: z.uuid(), releasedAt: Instant.nullable() });

/** Shows the client the discharge section of a signed or locked visit. */
export const releaseVisitEndpoint = endpoint({
  id: 'visits.release',
  method: 'PUT',
  path: '/v1/visits/{id}/release',
  summary: 'Shows the client the discharge instructions of a visit.',
  permission: 'record:write',
  audit: 'visit.released',
  changes: ['petVisits/{petId}', 'visits/{id}'],
  input: VisitPath,
  output: Release,
  errors: ['not_found', 'visit_not_signed'],
});

export const unreleaseVisitEndpoint = endpoint({
  id: 'visits.unrelease',
  method: 'DELETE',
  path: '/v1/visits/{id}/release',
  summary: 'Hides the discharge instructions of a visit from the client again.',
  permission: 'record:write',
  audit: 'visit.release_withdrawn',
  changes: ['petVisits/{petId}', 'visits/{id}'],
  input: VisitPath,
  output: Release,
  errors: ['not_found'],
});

/** SIGN-1. Whether the chain of a pet's signatures still matches what was signed. */
export const RecordChain = z.object({
  petId: z.uuid(),
  length: z.int(),
  isIntact: z.boolean(),
  /** The first position whose hash does not match its content or its predecessor. */
  brokenAt: z.int().nullable(),
  /** The hash of the last entry, for the printed record; null without any. */
  lastHash: z.string().nullable(),
  /** The chains of the pets that were merged into this one: what was signed stays in the chain in which it was signed. */
  merged: z.array(
    z.object({
      petId: z.uuid(),
      length: z.int(),
      isIntact: z.boolean(),
      brokenAt: z.int().nullable(),
      lastHash: z.string().nullable(),
    }),
  ),
});
export type RecordChain = z.infer<typeof RecordChain>;

export const verifyChainEndpoint = endpoint({
  id: 'visits.verifyChain',
  method: 'GET',
  path: '/v1/pets/{petId}/record-chain',
  summary: 'Checks that the signed record of a pet is as it was signed.',
  permission: 'record:read',
  reads: ['petVisits/{petId}'],
  input: z.strictObject({ petId: z.uuid() }),
  output: RecordChain,
  errors: ['not_found'],
});
