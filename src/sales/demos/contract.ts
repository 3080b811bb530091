import * as z from 'zod';
import { contactOrBlank, oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant, InstantOfMinute } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { blankOrLine, blankOrText, PublicFormFields } from '#foundation/contract/public-form.ts';
import { isTimeZone } from '#foundation/values/zoned-time.ts';
import { EmailAddress } from '#identity/accounts/contract.ts';
import { TypedWeek, WeeklyHoursRow } from '#practice/clinics/contract.ts';

const TimeZone = z.string().max(60).refine(isTimeZone, 'Choose a time zone from the list.');

/** Free half hours, for anybody: instants, in order, without the hosts. */
export const listDemoSlotsEndpoint = endpoint({
  id: 'demos.listSlots',
  method: 'GET',
  path: '/v1/demos/slots',
  summary: 'The times at which a demo can be booked.',
  permission: 'public',
  reads: ['demos', 'demoSetup'],
  ratePerMinute: 60,
  input: z.strictObject({}),
  output: z.object({ slots: z.array(Instant) }),
  errors: [],
});

export const BookDemo = z.strictObject({
  ...PublicFormFields.shape,
  /** Created once by the form, so that a request sent twice books once. */
  requestId: z.uuid('This page did not load completely. Reload it, then book.'),
  startsAt: z.string('Choose a time.').pipe(InstantOfMinute),
  timeZone: TimeZone,
  fullName: oneLine(200, 'Enter your name.'),
  email: EmailAddress,
  clinicName: oneLine(120, 'Enter the name of your clinic.'),
  phone: contactOrBlank(40).default(null),
  notes: blankOrText(1000),
});
export type BookDemo = z.infer<typeof BookDemo>;

/**
 * Books a demo and emails the confirmation. `slot_taken`: the slot was booked by somebody else, or is not offered (any
 * more); the details contain the next free one as `nextSlot`. `demos_enough`: the email address has two future demos.
 */
export const bookDemoEndpoint = endpoint({
  id: 'demos.book',
  method: 'POST',
  path: '/v1/demos/bookings',
  summary: 'Books a 30-minute demo.',
  permission: 'public',
  changes: ['demos', 'leads'],
  ratePerMinute: 6,
  input: BookDemo,
  output: z.object({ startsAt: Instant }),
  errors: ['demos_enough', 'idempotency_key_reused', 'slot_taken'],
});

export const DEMO_STATUSES = ['booked', 'cancelled', 'held', 'no_show'] as const;

/** A booking as the holder of its link sees it. */
export const LinkedDemo = z.object({
  id: z.uuid(),
  status: z.enum(DEMO_STATUSES),
  startsAt: Instant,
  endsAt: Instant,
  fullName: z.string(),
  clinicName: z.string(),
  timeZone: z.string(),
  sequence: z.number().int(),
  hostName: z.string().nullable(),
  meetingUrl: z.string().nullable(),
});
export type LinkedDemo = z.infer<typeof LinkedDemo>;

/** The token after the `#` of an email's link. It is sent in request bodies only, never in a URL. */
const LinkToken = z
  .string()
  .regex(/^[\w-]{43}$/, 'This link is incomplete. Copy the whole link from the email.');
const ByLink = z.strictObject({ token: LinkToken });
const LINK_RATE = 30;

/** `not_found`: the link is wrong, or the demo was over a week ago. */
export const openDemoLinkEndpoint = endpoint({
  id: 'demos.openLink',
  method: 'POST',
  path: '/v1/demos/link',
  summary: 'The booking that a link in an email opens.',
  permission: 'public',
  reads: [],
  changes: [],
  ratePerMinute: LINK_RATE,
  input: ByLink,
  output: LinkedDemo,
  errors: ['not_found'],
});

export const moveDemoByLinkEndpoint = endpoint({
  id: 'demos.moveByLink',
  method: 'POST',
  path: '/v1/demos/link/move',
  summary: 'Moves a booking to another time.',
  permission: 'public',
  changes: ['demos'],
  ratePerMinute: LINK_RATE,
  input: z.strictObject({ token: LinkToken, startsAt: InstantOfMinute }),
  output: LinkedDemo,
  errors: ['demo_closed', 'not_found', 'slot_taken'],
});

export const cancelDemoByLinkEndpoint = endpoint({
  id: 'demos.cancelByLink',
  method: 'POST',
  path: '/v1/demos/link/cancellation',
  summary: 'Cancels a booking.',
  permission: 'public',
  changes: ['demos'],
  ratePerMinute: LINK_RATE,
  input: ByLink,
  output: LinkedDemo,
  errors: ['demo_closed', 'not_found'],
});

/** A booking as the platform sees it. */
export const Demo = z.object({
  id: z.uuid(),
  status: z.enum(DEMO_STATUSES),
  startsAt: Instant,
  endsAt: Instant,
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  clinicName: z.string(),
  timeZone: z.string(),
  notes: z.string().nullable(),
  /** Null once the host's account was deleted. */
  hostId: z.uuid().nullable(),
  hostName: z.string().nullable(),
  leadId: z.uuid().nullable(),
  createdAt: Instant,
});
export type Demo = z.infer<typeof Demo>;

export const ListDemos = z.strictObject({
  ...PageRequest.shape,
  /** `upcoming` are booked future demos, the next first; `past` are all others, the latest first. */
  when: z.enum(['upcoming', 'past']).default('upcoming'),
  /** Only the demos of this lead and of the leads that were merged into it. */
  leadId: z.uuid().optional(),
});
export type ListDemos = z.infer<typeof ListDemos>;

export const listDemosEndpoint = endpoint({
  id: 'demos.list',
  method: 'GET',
  path: '/v1/platform/demos',
  summary: 'Lists demos.',
  permission: 'platform_demo:read',
  reads: ['demos'],
  input: ListDemos,
  output: pageOf(Demo),
  errors: [],
});

const OneDemo = z.strictObject({ demoId: z.uuid() });

/** How a demo went; `booked` undoes that. `demo_ahead` before its start. */
export const markDemoEndpoint = endpoint({
  id: 'demos.mark',
  method: 'PUT',
  path: '/v1/platform/demos/{demoId}/outcome',
  summary: 'Records whether a demo was held.',
  permission: 'platform_demo:manage',
  audit: 'demo.marked',
  changes: ['demos'],
  input: OneDemo.extend({ status: z.enum(['booked', 'held', 'no_show']) }),
  output: Demo,
  errors: ['demo_ahead', 'demo_closed', 'not_found'],
});

/**
 * The slots that a demo can be moved to, its own included, with the free hosts: the one with the fewest future demos
 * first.
 */
export const listMoveSlotsEndpoint = endpoint({
  id: 'demos.listMoveSlots',
  method: 'GET',
  path: '/v1/platform/demos/{demoId}/slots',
  summary: 'The times to which a demo can be moved, with the available hosts.',
  permission: 'platform_demo:manage',
  reads: ['demos', 'demoSetup'],
  input: OneDemo,
  output: z.object({
    slots: z.array(z.object({ startsAt: Instant, hostIds: z.array(z.uuid()) })),
    hosts: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
  errors: ['not_found'],
});
export type MoveSlots = z.infer<typeof listMoveSlotsEndpoint.output>;

/** `slot_taken`: nobody is free then, or the host who was chosen is not. */
export const moveDemoEndpoint = endpoint({
  id: 'demos.move',
  method: 'POST',
  path: '/v1/platform/demos/{demoId}/move',
  summary: 'Moves a demo and notifies the visitor and the host.',
  permission: 'platform_demo:manage',
  audit: 'demo.moved',
  changes: ['demos'],
  /** Omitted for the free host with the fewest demos. */
  input: OneDemo.extend({ startsAt: InstantOfMinute, hostId: z.uuid().nullable().default(null) }),
  output: Demo,
  errors: ['demo_closed', 'not_found', 'slot_taken'],
});

export const cancelDemoEndpoint = endpoint({
  id: 'demos.cancel',
  method: 'POST',
  path: '/v1/platform/demos/{demoId}/cancellation',
  summary: 'Cancels a demo and notifies the visitor and the host.',
  permission: 'platform_demo:manage',
  audit: 'demo.cancelled',
  changes: ['demos'],
  input: OneDemo,
  output: Demo,
  errors: ['demo_closed', 'not_found'],
});

export const DemoSettings = z.object({
  isPaused: z.boolean(),
  leadMinutes: z.number().int(),
  horizonDays: z.number().int(),
});
export type DemoSettings = z.infer<typeof DemoSettings>;

export const TimeOff = z.object({
  id: z.uuid(),
  startsAt: Instant,
  endsAt: Instant,
  note: z.string().nullable(),
});
export type TimeOff = z.infer<typeof TimeOff>;

/** A platform admin, and whether and when they give demos. */
export const DemoTeamMember = z.object({
  userId: z.uuid(),
  email: z.string().nullable(),
  fullName: z.string().nullable(),
  takesDemos: z.boolean(),
  /** Null for somebody who has never given demos. */
  timeZone: z.string().nullable(),
  meetingUrl: z.string().nullable(),
  hours: z.array(WeeklyHoursRow),
  /** Future time off, the next first. */
  timeOff: z.array(TimeOff),
});
export type DemoTeamMember = z.infer<typeof DemoTeamMember>;

export const demoSetupEndpoint = endpoint({
  id: 'demos.setup',
  method: 'GET',
  path: '/v1/platform/demo-setup',
  summary: 'Who hosts demos when, and how far ahead they can be booked.',
  permission: 'platform_demo:read',
  reads: ['demoSetup'],
  input: z.strictObject({}),
  output: z.object({ settings: DemoSettings, team: z.array(DemoTeamMember) }),
  errors: [],
});

export const ChangeDemoSettings = z.strictObject({
  isPaused: z.boolean(),
  leadMinutes: z.number().int().min(0, 'Use 0 or more.').max(20_160, 'Use at most 14 days.'),
  horizonDays: z.number().int().min(1, 'Use at least 1 day.').max(60, 'Use at most 60 days.'),
});
export type ChangeDemoSettings = z.infer<typeof ChangeDemoSettings>;

export const changeDemoSettingsEndpoint = endpoint({
  id: 'demos.changeSettings',
  method: 'PUT',
  path: '/v1/platform/demo-settings',
  summary: 'Sets how demos are booked.',
  permission: 'platform_demo:manage',
  audit: 'demo_settings.changed',
  changes: ['demoSetup'],
  input: ChangeDemoSettings,
  output: DemoSettings,
  errors: [],
});

export const ChangeDemoHost = z.strictObject({
  userId: z.uuid(),
  takesDemos: z.boolean(),
  timeZone: TimeZone,
  meetingUrl: blankOrLine(500).refine(
    (url) => url === null || (/^https:\/\/\S+$/.test(url) && URL.canParse(url)),
    'Use an address that begins with https://.',
  ),
  hours: TypedWeek,
});
export type ChangeDemoHost = z.infer<typeof ChangeDemoHost>;

/** Sets when somebody gives demos. `not_found` for an account that is not a platform admin. */
export const changeDemoHostEndpoint = endpoint({
  id: 'demos.changeHost',
  method: 'PUT',
  path: '/v1/platform/demo-hosts/{userId}',
  summary: 'Sets whether and when someone hosts demos.',
  permission: 'platform_demo:manage',
  audit: 'demo_host.changed',
  changes: ['demoSetup'],
  input: ChangeDemoHost,
  output: DemoTeamMember,
  errors: ['hours_overlap', 'not_found'],
});

export const AddTimeOff = z
  .strictObject({ userId: z.uuid(), startsAt: Instant, endsAt: Instant, note: blankOrText(200) })
  .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
    message: 'The end must be after the start.',
  });
export type AddTimeOff = z.infer<typeof AddTimeOff>;

/** No new demo is booked within it; booked ones stay. `not_found` for an account that gives no demos. */
export const addTimeOffEndpoint = endpoint({
  id: 'demos.addTimeOff',
  method: 'POST',
  path: '/v1/platform/demo-time-off',
  summary: 'Adds time off for a host.',
  permission: 'platform_demo:manage',
  audit: 'demo_time_off.added',
  changes: ['demoSetup'],
  input: AddTimeOff,
  output: TimeOff,
  errors: ['not_found'],
});

export const removeTimeOffEndpoint = endpoint({
  id: 'demos.removeTimeOff',
  method: 'DELETE',
  path: '/v1/platform/demo-time-off/{timeOffId}',
  summary: 'Removes time off of a host.',
  permission: 'platform_demo:manage',
  audit: 'demo_time_off.removed',
  changes: ['demoSetup'],
  input: z.strictObject({ timeOffId: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  errors: ['not_found'],
});
