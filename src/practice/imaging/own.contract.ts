import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';

/** CORE-9. A study as a client sees it: what it is, and what somebody wrote for them. Its pictures are documents of the pet. */
export const MyStudy = z.object({
  id: z.uuid(),
  modality: z.string(),
  description: z.string().nullable(),
  releasedAt: Instant,
  note: z.string(),
});
export type MyStudy = z.infer<typeof MyStudy>;

/** The latest first, at most 50. */
export const listMyStudiesEndpoint = endpoint({
  id: 'myImaging.list',
  method: 'GET',
  path: '/v1/my/pets/{petId}/imaging',
  summary: 'The imaging studies that a clinic has shown to the clients of a pet, with its notes.',
  permission: 'own_record:read',
  reads: ['imaging'],
  input: z.strictObject({ petId: z.uuid() }),
  output: z.object({ items: z.array(MyStudy) }),
  errors: ['not_found'],
});
