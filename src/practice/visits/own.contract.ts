import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';
import { NoteContent } from './note.contract.ts';

/** A released visit as the pet's client sees it: when, why, by whom, and the discharge instructions. */
export const MyVisit = z.object({
  id: z.uuid(),
  startedAt: Instant,
  reason: z.string(),
  doctorName: z.string().nullable(),
  releasedAt: Instant,
  discharge: NoteContent.nullable(),
});
export type MyVisit = z.infer<typeof MyVisit>;

export const listMyVisitsEndpoint = endpoint({
  id: 'ownVisits.list',
  method: 'GET',
  path: '/v1/my/pets/{petId}/visits',
  summary: 'The released visits of the caller’s pet, the latest first.',
  permission: 'own_record:read',
  audit: 'visit.read',
  reads: ['petVisits/{petId}'],
  input: z.strictObject({ petId: z.uuid(), ...PageRequest.shape }),
  output: pageOf(MyVisit),
  errors: ['not_found'],
});
