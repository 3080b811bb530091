import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { CERTIFICATE_KINDS, PdfFile } from './certificates.contract.ts';

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

/** A certificate that names the caller as the owner. */
export const MyCertificate = z.object({
  id: z.uuid(),
  number: z.int(),
  kind: z.enum(CERTIFICATE_KINDS),
  issuedAt: Instant,
});
export type MyCertificate = z.infer<typeof MyCertificate>;

export const MyDueCare = z.object({ id: z.uuid(), name: z.string(), dueOn: CalendarDay });

/** CORE-9. The care of a pet as everybody outside of the clinic sees it. */
export const ClientCare = z.object({ vaccinations: z.array(MyVaccination), due: z.array(MyDueCare) });
export type ClientCare = z.infer<typeof ClientCare>;

/** CORE-9. Of a pet of the caller. */
export const getMyPetCareEndpoint = endpoint({
  id: 'myVaccinations.get',
  method: 'GET',
  path: '/v1/my/pets/{petId}/care',
  summary: 'The vaccinations of a pet of the caller, and what is due for it.',
  permission: 'own_record:read',
  reads: ['dueCares/{petId}', 'vaccinations/{petId}'],
  input: z.strictObject({ petId: z.uuid() }),
  output: ClientCare.extend({ certificates: z.array(MyCertificate) }),
  errors: ['not_found'],
});

/** The same file as the clinic printed. */
export const myCertificatePdfEndpoint = endpoint({
  id: 'myVaccinations.certificatePdf',
  method: 'GET',
  path: '/v1/my/pets/{petId}/certificates/{id}/pdf',
  summary: 'A vaccination certificate of a pet of the caller, as a PDF.',
  permission: 'own_record:read',
  reads: [],
  input: z.strictObject({ petId: z.uuid(), id: z.uuid() }),
  output: PdfFile,
  errors: ['not_found'],
});
