import * as z from 'zod';
import { SPECIES } from '#vocabulary/species.ts';
import { APPOINTMENT_STATUSES } from '#vocabulary/appointment-status.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';

/** A pet next to a conversation. */
export const ContextPet = z.object({
  id: z.uuid(),
  name: z.string(),
  species: z.enum(SPECIES),
  breed: z.string().nullable(),
  deceasedOn: CalendarDay.nullable(),
  nextAppointment: z
    .object({
      id: z.uuid(),
      startsAt: Instant,
      typeName: z.string(),
      doctorName: z.string(),
      status: z.enum(APPOINTMENT_STATUSES),
    })
    .nullable(),
  lastVisit: z.object({ id: z.uuid(), startedAt: Instant, title: z.string().nullable() }).nullable(),
  /** Overdue first; at most 5. */
  dueCares: z.array(z.object({ id: z.uuid(), name: z.string(), dueOn: CalendarDay, isOverdue: z.boolean() })),
  /** Approved and not expired, the latest first; at most 10. */
  medications: z.array(
    z.object({
      prescriptionId: z.uuid(),
      drugName: z.string(),
      directions: z.string(),
      refillsLeft: z.int(),
      expiresOn: CalendarDay,
    }),
  ),
  /** The latest laboratory report, or document with results. */
  lastResult: z
    .object({
      documentId: z.uuid().nullable(),
      reportId: z.uuid().nullable(),
      title: z.string(),
      datedOn: CalendarDay,
    })
    .nullable(),
});

export const ConversationContext = z.object({
  client: z
    .object({
      id: z.uuid(),
      fullName: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      hasAccount: z.boolean(),
      notes: z.string().nullable(),
      since: Instant,
    })
    .nullable(),
  /** Living ones by name, then deceased ones; at most 20. */
  pets: z.array(ContextPet),
  /** What is open, in the currency's smallest unit; null for callers who may not see bills. */
  balanceCents: z.int().nullable(),
  /** Of the balance; null without one. */
  currency: z.string().nullable(),
  openTasks: z.array(z.object({ id: z.uuid(), title: z.string(), dueOn: CalendarDay.nullable() })),
});
export type ConversationContext = z.infer<typeof ConversationContext>;

/** Empty for an unknown sender. */
export const getConversationContextEndpoint = endpoint({
  id: 'conversations.getContext',
  method: 'GET',
  path: '/v1/conversations/{id}/context',
  summary: 'Who writes: the client’s pets, next visits, due care, medication and balance.',
  permission: 'message:read',
  reads: [
    'clientAccounts',
    'clients',
    'conversations/{id}',
    'documents',
    'dueCares',
    'petAppointments',
    'pets',
    'petVisits',
    'prescriptions',
    'tasks',
  ],
  input: z.strictObject({ id: z.uuid() }),
  output: ConversationContext,
  errors: ['not_found'],
});
