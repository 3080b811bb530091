import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';

/** A vaccination as its pet's client sees it: no notes, reactions or reasons of the staff. */
export const MyVaccination = z.object({
  id: z.uuid(),
  productName: z.string(),
  targets: z.array(z.string()),
  manufacturer: z.string().nullable(),
  lot: z.string().nullable(),
  givenOn: CalendarDay,
  nextDueOn: CalendarDay.nullable(),
  /** The other clinic; null if it was given here. */
  elsewhereName: z.string().nullable(),
});

export const MyDueCare = z.object({ id: z.uuid(), name: z.string(), dueOn: CalendarDay });

/** CORE-9. Of a pet of the caller. */
export const getMyPetCareEndpoint = endpoint({
  id: 'myVaccinations.get',
  method: 'GET',
  path: '/v1/my/pets/{petId}/care',
  summary: 'The vaccinations of a pet of the caller, and what is due for it.',
  permission: 'own_record:read',
  reads: ['dueCares/{petId}', 'vaccinations/{petId}'],
  input: z.strictObject({ petId: z.uuid() }),
  output: z.object({ vaccinations: z.array(MyVaccination), due: z.array(MyDueCare) }),
  errors: ['not_found'],
});
