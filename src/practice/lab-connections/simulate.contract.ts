import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';

/** How the demo's fake devices behave. */
export const SIMULATED_BEHAVIORS = [
  'normal',
  'late',
  'twice',
  'wrong_patient',
  'corrected',
  'critical',
  'broken',
  'half_frame',
] as const;
export type SimulatedBehavior = (typeof SIMULATED_BEHAVIORS)[number];

/** What the fake devices of the demo call themselves (MSH-3): by it their connections are known. */
export const FAKE_APPLICATION = /^FAKE-/;

export const SimulateResults = z
  .strictObject({
    id: z.uuid(),
    orderId: z.uuid().nullable().default(null),
    petId: z.uuid().nullable().default(null),
    behavior: z.enum(SIMULATED_BEHAVIORS),
  })
  .refine(({ orderId, petId }) => (orderId === null) !== (petId === null), {
    path: ['petId'],
    message: 'Choose an order or a pet.',
  });
export type SimulateResults = z.output<typeof SimulateResults>;

/** Only where the server runs as a demo: no other one has this endpoint. */
export const simulateResultsEndpoint = endpoint({
  id: 'labConnections.simulate',
  method: 'POST',
  path: '/v1/lab-connections/{id}/simulate',
  summary: 'Demo only: has a fake device send invented results.',
  permission: 'record:write',
  audit: 'lab_connection.simulated',
  changes: ['labConnections/{id}', 'labReports'],
  input: SimulateResults,
  output: z.object({
    /** What was answered to each message that was sent: `AA`, `AE`, `AR`; null for one that was broken off. */
    answers: z.array(z.string().nullable()),
  }),
  errors: ['not_found'],
});
