import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';

/** Makes the caller a client of a clinic. Nothing changes for an existing client. */
export const joinClinicEndpoint = endpoint({
  id: 'myClinics.join',
  method: 'POST',
  path: '/v1/my/clinics/{clinicId}/join',
  summary: 'Makes the caller a client of a clinic.',
  permission: 'own_clinic:join',
  audit: 'client.joined',
  changes: ['clinicLinks', 'pets'],
  input: z.strictObject({ clinicId: z.uuid() }),
  output: z.object({ clinicId: z.uuid() }),
  errors: ['not_found'],
});
