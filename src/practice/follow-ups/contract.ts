import * as z from 'zod';
import { FOLLOW_UP_PURPOSES, FOLLOW_UP_WAYS } from '#vocabulary/follow-ups.ts';
import { MESSAGE_CHANNELS } from '#vocabulary/messages.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, calendarDay, Instant } from '#foundation/contract/instant.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';
import { DraftSentence } from '#practice/assistant/drafts.contract.ts';

const Person = z.object({ id: z.uuid(), fullName: z.string() });

/** What names a follow-up: it is derived from the record, and has no row until somebody does something about it. */
export const FollowUpKey = z.strictObject({
  petId: z.uuid(),
  purpose: z.enum(FOLLOW_UP_PURPOSES),
  /** The day of what it follows, or on which it is due. */
  day: CalendarDay,
});
export type FollowUpKey = z.infer<typeof FollowUpKey>;

/** Why a client cannot be written to. */
const FOLLOW_UP_REFUSALS = [
  'no_client',
  'no_address',
  'opted_out',
  'no_consent',
  'law_unknown',
  'channel_off',
  'undeliverable',
  'erased',
  'too_late',
] as const;
export type FollowUpRefusal = (typeof FOLLOW_UP_REFUSALS)[number];

/** Somebody to contact after a visit. */
export const ListedFollowUp = z.object({
  ...FollowUpKey.shape,
  pet: z.object({ id: z.uuid(), name: z.string(), species: z.enum(SPECIES) }),
  /** Null for a pet without clients. */
  client: Person.nullable(),
  doctor: Person.nullable(),
  /** When it is to be done, by the interval or as a person moved it; before today where it is overdue. */
  on: CalendarDay,
  isOverdue: z.boolean(),
  way: z.enum(FOLLOW_UP_WAYS),
  /** What the client reads or hears, in their language. */
  text: z.string(),
  /** Its day or text was changed by a person. */
  isChanged: z.boolean(),
  /** Why, with the entries of the record that it rests on. */
  why: DraftSentence,
  /** The channel on which a message would be sent now; null for a call, and where it cannot be sent. */
  channel: z.enum(MESSAGE_CHANNELS).nullable(),
  /** Why it cannot be sent; null where it can, and for a call. */
  refusal: z.enum(FOLLOW_UP_REFUSALS).nullable(),
  /** The clinic has confirmed the interval. */
  isConfirmed: z.boolean(),
});
export type ListedFollowUp = z.infer<typeof ListedFollowUp>;

/** `due`: in the coming two weeks, and what is overdue. */
export const FOLLOW_UP_VIEWS = ['due', 'overdue'] as const;

export const ListFollowUps = z.strictObject({
  ...PageRequest.shape,
  view: z.enum(FOLLOW_UP_VIEWS).default('due'),
  /** Only those of the caller's own visits. */
  whose: z.enum(['clinic', 'mine']).default('clinic'),
});
export type ListFollowUps = z.output<typeof ListFollowUps>;

/** The earliest first. A page may have fewer than its limit while there are more. */
export const listFollowUpsEndpoint = endpoint({
  id: 'followUps.list',
  method: 'GET',
  path: '/v1/follow-ups',
  summary: 'Whom to contact after visits in the coming two weeks, and what is overdue.',
  permission: 'task:read',
  reads: ['acts', 'appointments', 'clinicSetup', 'clients', 'followUps', 'labReports', 'pets', 'visits'],
  input: ListFollowUps,
  output: pageOf(ListedFollowUp),
  errors: ['ai_feature_off'],
});

export const FOLLOW_UPS_AT_ONCE = 50;

const Several = z.strictObject({ items: z.array(FollowUpKey).min(1).max(FOLLOW_UPS_AT_ONCE) });
export type Several = z.output<typeof Several>;

/** What became of one: a message, a task for a call, or why nothing. `gone`: somebody has done it, or it is no longer due. */
export const FollowUpOutcome = z.object({
  ...FollowUpKey.shape,
  outcome: z.enum(['sent', 'task', 'refused', 'gone', 'unconfirmed']),
  refusal: z.enum(FOLLOW_UP_REFUSALS).nullable(),
  /** When a message is sent, after the time to undo and quiet hours. */
  sendAt: Instant.nullable(),
});
export type FollowUpOutcome = z.infer<typeof FollowUpOutcome>;

/** Messages go with consent and outside quiet hours; a call becomes a task. What the record says now decides, and what a person changed. */
export const sendFollowUpsEndpoint = endpoint({
  id: 'followUps.send',
  method: 'POST',
  path: '/v1/follow-ups/send',
  summary: 'Sends follow-ups to their clients; a call becomes a task.',
  permission: 'message:write',
  audit: 'follow_ups.sent',
  changes: ['conversations', 'followUps', 'tasks'],
  input: Several,
  output: z.object({ items: z.array(FollowUpOutcome) }),
  errors: ['ai_feature_off', 'not_found'],
});

export const ChangeFollowUp = z.strictObject({
  ...FollowUpKey.shape,
  /** Null for the day that the interval gives. */
  on: calendarDay('Choose a date.').nullable(),
  /** Null for the text that the rules draft. */
  text: z.string().trim().min(1, 'Enter a text.').max(2000, 'Use at most 2000 characters.').nullable(),
});
export type ChangeFollowUp = z.output<typeof ChangeFollowUp>;

export const changeFollowUpEndpoint = endpoint({
  id: 'followUps.change',
  method: 'POST',
  path: '/v1/follow-ups/change',
  summary: 'Moves a follow-up to another day or changes its text.',
  permission: 'task:write',
  audit: 'follow_ups.changed',
  changes: ['followUps'],
  input: ChangeFollowUp,
  output: FollowUpKey,
  errors: ['ai_feature_off', 'follow_up_done', 'not_found'],
});

export const dropFollowUpsEndpoint = endpoint({
  id: 'followUps.drop',
  method: 'POST',
  path: '/v1/follow-ups/drop',
  summary: 'Takes follow-ups off the list.',
  permission: 'task:write',
  audit: 'follow_ups.dropped',
  changes: ['followUps'],
  input: Several,
  output: z.object({ items: z.array(FollowUpKey) }),
  errors: ['ai_feature_off', 'not_found'],
});

/** A message that was handed to its channel stays sent. */
export const undoFollowUpsEndpoint = endpoint({
  id: 'followUps.undo',
  method: 'POST',
  path: '/v1/follow-ups/undo',
  summary: 'Puts follow-ups back on the list: withdraws their messages, dismisses their tasks.',
  permission: 'message:write',
  audit: 'follow_ups.undone',
  changes: ['conversations', 'followUps', 'tasks'],
  input: Several,
  output: z.object({ items: z.array(FollowUpKey) }),
  errors: ['ai_feature_off'],
});

export const FollowUpInterval = z.object({
  purpose: z.enum(FOLLOW_UP_PURPOSES),
  way: z.enum(FOLLOW_UP_WAYS),
  /** After what it follows; negative before it is due. */
  afterDays: z.int(),
  /** For so many more days it is still worth doing. */
  graceDays: z.int(),
  /** Where our own interval comes from. */
  source: z.string(),
  /** Null until somebody of the clinic has confirmed or changed it. */
  confirmedAt: Instant.nullable(),
});
export type FollowUpInterval = z.infer<typeof FollowUpInterval>;

export const listFollowUpIntervalsEndpoint = endpoint({
  id: 'followUps.listIntervals',
  method: 'GET',
  path: '/v1/follow-ups/intervals',
  summary: 'When clients are contacted after visits, and what the clinic has confirmed of it.',
  permission: 'task:read',
  reads: ['followUps'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(FollowUpInterval) }),
  errors: ['ai_feature_off'],
});

const days = (min: number, max: number) => {
  const message = `Use whole days from ${min} to ${max}.`;
  return z.int(message).min(min, message).max(max, message);
};

export const ConfirmFollowUpIntervals = z.strictObject({
  items: z
    .array(
      z.strictObject({
        purpose: z.enum(FOLLOW_UP_PURPOSES),
        way: z.enum(FOLLOW_UP_WAYS),
        afterDays: days(-60, 60),
        graceDays: days(0, 365),
      }),
    )
    .min(1)
    .max(FOLLOW_UP_PURPOSES.length),
});
export type ConfirmFollowUpIntervals = z.output<typeof ConfirmFollowUpIntervals>;

/** Until then a follow-up is listed, and cannot be sent. */
export const confirmFollowUpIntervalsEndpoint = endpoint({
  id: 'followUps.confirmIntervals',
  method: 'PUT',
  path: '/v1/follow-ups/intervals',
  summary: 'Confirms or changes when clients are contacted after visits.',
  permission: 'record:manage',
  audit: 'follow_up_intervals.confirmed',
  changes: ['followUps'],
  input: ConfirmFollowUpIntervals,
  output: z.object({ items: z.array(FollowUpInterval) }),
  errors: ['ai_feature_off'],
});
