import * as z from 'zod';
import { DUNNING_CHANNELS, DUNNING_TONES, PAUSE_REASONS } from '#vocabulary/dunning.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { blankOrText } from '#foundation/contract/public-form.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { InvoiceDocument } from '#practice/billing/invoice-document.contract.ts';

const DAYS = 'Enter whole days from 1 to 365.';

/** A reminder of the clinic's rules. Steps are sent in their order. */
export const DunningStep = z.strictObject({
  /** Days after the due day. */
  afterDays: z.int(DAYS).min(1, DAYS).max(365, DAYS),
  tone: z.enum(DUNNING_TONES),
  channel: z.enum(DUNNING_CHANNELS),
  /** The clinic's own words; null for ours. */
  text: blankOrText(1500),
  /** Sent by email while the clinic works, without a person. Letters wait for one: somebody prints them. */
  isAutomatic: z.boolean().default(false),
});
export type DunningStep = z.output<typeof DunningStep>;

export const MAX_DUNNING_STEPS = 6;

const DunningSteps = z
  .array(DunningStep)
  .max(MAX_DUNNING_STEPS, `Use at most ${MAX_DUNNING_STEPS} reminders.`)
  .superRefine((steps, ctx) => {
    for (const [at, { afterDays, channel, isAutomatic }] of steps.entries()) {
      const before = steps[at - 1];
      if (isAutomatic && channel === 'letter')
        ctx.addIssue({
          code: 'custom',
          path: [at, 'isAutomatic'],
          message: 'Only emails are sent automatically.',
        });
      if (before && afterDays <= before.afterDays)
        ctx.addIssue({
          code: 'custom',
          path: [at, 'afterDays'],
          message: 'Each reminder is sent later than the one before.',
        });
    }
  });

/** Without steps nobody is reminded. */
export const DunningSettings = z.object({ steps: z.array(DunningStep), version: RecordVersion });
export type DunningSettings = z.infer<typeof DunningSettings>;

export const getDunningSettingsEndpoint = endpoint({
  id: 'receivables.getDunningSettings',
  method: 'GET',
  path: '/v1/dunning/settings',
  summary: 'The steps by which the clinic reminds clients of overdue invoices.',
  permission: 'billing:read',
  reads: ['dunningSettings'],
  input: z.strictObject({}),
  output: DunningSettings,
  errors: [],
});

/** `version` 0 where nothing was entered before. */
export const ChangeDunningSettings = z.strictObject({ steps: DunningSteps, version: RecordVersion });
export type ChangeDunningSettings = z.output<typeof ChangeDunningSettings>;

/** Sent reminders stay as they are (CORE-6). */
export const changeDunningSettingsEndpoint = endpoint({
  id: 'receivables.changeDunningSettings',
  method: 'PUT',
  path: '/v1/dunning/settings',
  summary: 'Changes the steps by which the clinic reminds clients of overdue invoices.',
  permission: 'billing:manage',
  audit: 'payment_reminder_rules.changed',
  changes: ['dunningSettings'],
  input: ChangeDunningSettings,
  output: DunningSettings,
  errors: ['record_changed'],
});

const NoticeInvoice = z.object({
  number: z.string(),
  issuedOn: CalendarDay,
  dueOn: CalendarDay,
  totalMinor: z.int(),
  openMinor: z.int(),
});

/** All that a reminder says, as it was frozen when it was sent (CORE-6). */
export const NoticeDocument = z.object({
  tone: z.enum(DUNNING_TONES),
  writtenOn: CalendarDay,
  seller: InvoiceDocument.shape.seller,
  buyer: InvoiceDocument.shape.buyer,
  text: z.string(),
  currency: z.string(),
  invoices: z.array(NoticeInvoice),
  totalMinor: z.int(),
});
export type NoticeDocument = z.infer<typeof NoticeDocument>;

/** A reminder that the rules want to be sent (rule DUN-1): one client, one step. */
export const ProposedNotice = z.object({
  clientId: z.uuid(),
  clientName: z.string(),
  currency: z.string(),
  /** From 0. */
  step: z.int(),
  tone: z.enum(DUNNING_TONES),
  /** A letter where the clinic has no email address of the client. */
  channel: z.enum(DUNNING_CHANNELS),
  totalMinor: z.int(),
  invoices: z.array(z.object({ ...NoticeInvoice.shape, id: z.uuid() })),
  /** From which day on. */
  dueFromOn: CalendarDay,
  /** Whether a job sends it, unless a person does before. */
  isAutomatic: z.boolean(),
  /** A person keeps the job from sending it. */
  isHeld: z.boolean(),
});
export type ProposedNotice = z.infer<typeof ProposedNotice>;

export const DueNotice = z.object({
  ...ProposedNotice.shape,
  /** The day on which the job sends it, on which the clinic is open; null where a person does. */
  sendsOn: CalendarDay.nullable(),
});
export type DueNotice = z.infer<typeof DueNotice>;

/** How far ahead reminders are shown that will be sent automatically. */
export const COMING_DAYS = 7;

export const listDueNoticesEndpoint = endpoint({
  id: 'receivables.listDueNotices',
  method: 'GET',
  path: '/v1/dunning/due',
  summary:
    'The reminders that the clinic’s rules want to be sent today, and those that will be sent automatically next.',
  permission: 'billing:read',
  reads: ['clientAccounts', 'clients', 'dunningNotices', 'dunningSettings', 'invoices', 'payments'],
  input: z.strictObject({}),
  output: z.object({
    hasSteps: z.boolean(),
    hasAutomatic: z.boolean(),
    items: z.array(DueNotice),
    /** In the next days, the soonest first. */
    coming: z.array(DueNotice),
  }),
  errors: [],
});

export const SendNotices = z.strictObject({
  notices: z
    .array(
      z.strictObject({
        clientId: z.uuid(),
        currency: z.string().regex(/^[A-Z]{3}$/),
        step: z
          .int()
          .min(0)
          .max(MAX_DUNNING_STEPS - 1),
      }),
    )
    .min(1, 'Choose which reminders to send.')
    .max(50, 'Send at most 50 reminders at once.'),
});
export type SendNotices = z.output<typeof SendNotices>;

/** A reminder that was sent. */
export const Notice = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  tone: z.enum(DUNNING_TONES),
  channel: z.enum(DUNNING_CHANNELS),
  currency: z.string(),
  totalMinor: z.int(),
  sentOn: CalendarDay,
  sentAt: Instant,
  sentByName: z.string().nullable(),
  isAutomatic: z.boolean(),
  invoiceNumbers: z.array(z.string()),
});
export type Notice = z.infer<typeof Notice>;

/** DUN-1. What is no longer due, because somebody has sent it or the client has paid, is left out. */
export const sendNoticesEndpoint = endpoint({
  id: 'receivables.sendNotices',
  method: 'POST',
  path: '/v1/dunning/notices',
  summary: 'Sends reminders that are due: by email, or as letters to be printed.',
  permission: 'billing:write',
  audit: 'payment_reminder.sent',
  changes: ['dunningNotices'],
  input: SendNotices,
  output: z.object({ items: z.array(Notice) }),
  errors: ['notice_not_due'],
});

const HoldNotice = z.strictObject({
  clientId: z.uuid(),
  step: z
    .int()
    .min(0)
    .max(MAX_DUNNING_STEPS - 1),
  invoiceIds: z.array(z.uuid()).min(1, 'Choose invoices.').max(200, 'Choose at most 200 invoices.'),
});
export type HoldNotice = z.output<typeof HoldNotice>;

/** A person can still send it. */
export const holdNoticeEndpoint = endpoint({
  id: 'receivables.holdNotice',
  method: 'POST',
  path: '/v1/dunning/holds',
  summary: 'Keeps a reminder from being sent automatically.',
  permission: 'billing:write',
  audit: 'payment_reminder.held',
  changes: ['dunningNotices'],
  input: HoldNotice,
  output: z.object({ clientId: z.uuid() }),
  errors: ['not_found', 'notice_not_due'],
});

export const releaseNoticeEndpoint = endpoint({
  id: 'receivables.releaseNotice',
  method: 'POST',
  path: '/v1/dunning/holds/release',
  summary: 'Lets a reminder be sent automatically again.',
  permission: 'billing:write',
  audit: 'payment_reminder.released',
  changes: ['dunningNotices'],
  input: HoldNotice,
  output: z.object({ clientId: z.uuid() }),
  errors: ['not_found'],
});

export const listNoticesEndpoint = endpoint({
  id: 'receivables.listNotices',
  method: 'GET',
  path: '/v1/dunning/notices',
  summary: 'Sent reminders, the latest first.',
  permission: 'billing:read',
  reads: ['clients', 'dunningNotices'],
  input: PageRequest.extend({ clientId: z.uuid().optional() }),
  output: pageOf(Notice),
  errors: [],
});

/** As it was frozen when it was sent. */
export const getNoticePdfEndpoint = endpoint({
  id: 'receivables.getNoticePdf',
  method: 'GET',
  path: '/v1/dunning/notices/{id}/pdf',
  summary: 'The PDF of a reminder.',
  permission: 'billing:read',
  reads: ['dunningNotices'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ fileName: z.string(), contentBase64: z.string() }),
  errors: ['not_found'],
});

/** Why an invoice is not dunned. `plan`: it is paid by a payment plan. `pet_died`: a pet on it has died; only a person ends that. */
export const HOLDS = [...PAUSE_REASONS, 'pet_died', 'plan'] as const;
