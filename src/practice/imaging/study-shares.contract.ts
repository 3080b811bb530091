import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { PaperClinic } from '#practice/clinics/paper-clinic.contract.ts';
import { NewLink, ShareToken } from '#practice/record-shares/contract.ts';

/** What the holder of a link is told about a study: where it was made, whose it is and how many files there are. */
export const SharedStudy = z.object({
  clinic: PaperClinic,
  pet: z.object({ id: z.uuid(), name: z.string() }),
  study: z.object({
    id: z.uuid(),
    name: z.string(),
    /** By the device's clock. */
    day: CalendarDay.nullable(),
    images: z.int(),
    sizeBytes: z.number(),
  }),
});
export type SharedStudy = z.infer<typeof SharedStudy>;

export const CreateStudyShare = z.strictObject({
  petId: z.uuid(),
  studyId: z.uuid(),
  ...NewLink.shape,
});
export type CreateStudyShare = z.output<typeof CreateStudyShare>;

export const createStudyShareEndpoint = endpoint({
  id: 'studyShares.create',
  method: 'POST',
  path: '/v1/pets/{petId}/study-shares',
  summary: 'Makes a link by which somebody outside of the clinic downloads the files of an imaging study.',
  permission: 'document:write',
  audit: 'record_share.created',
  changes: ['recordShares/{petId}'],
  input: CreateStudyShare,
  output: z.object({
    id: z.uuid(),
    /** Shown once: only its hash is stored. */
    token: z.string(),
    expiresAt: Instant,
  }),
  errors: ['not_found'],
});

/** Logged each time. */
export const openSharedStudyEndpoint = endpoint({
  id: 'sharedStudies.open',
  method: 'POST',
  path: '/v1/shared-studies',
  summary: 'What a link to an imaging study opens.',
  permission: 'public',
  reads: [],
  changes: [],
  ratePerMinute: 30,
  input: z.strictObject({ token: ShareToken }),
  output: z.object({ recipient: z.string(), expiresAt: Instant, ...SharedStudy.shape }),
  errors: ['not_found', 'share_expired', 'share_revoked'],
});

/** Logged each time. */
export const downloadSharedStudyEndpoint = endpoint({
  id: 'sharedStudies.download',
  method: 'POST',
  path: '/v1/shared-studies/archive',
  summary: 'The address, valid for a minute, of a ZIP archive with the files of a shared imaging study.',
  permission: 'public',
  reads: [],
  changes: [],
  ratePerMinute: 10,
  input: z.strictObject({ token: ShareToken }),
  output: z.object({ url: z.string() }),
  errors: ['not_found', 'share_expired', 'share_revoked'],
});
