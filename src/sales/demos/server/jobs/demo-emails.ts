import type { Kysely } from 'kysely';
import * as z from 'zod';
import { PRODUCT } from '#vocabulary/product.ts';
import type { Tables } from '#db/tables.ts';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import {
  renderEmail,
  type EmailContent,
  type EmailAttachment,
} from '#foundation/server/mail/render-email.ts';
import { calendarFile } from '#foundation/values/calendar-file.ts';
import { demoEvent, meetingSentence, type BookedDemo } from '../../demo-event.rules.ts';
import { dateTimeLabelIn, timeZoneLabel } from '../../demo-times.rules.ts';
import { hashLinkToken, makeLinkToken } from '../link-token.ts';

const SIGNATURE = `— ${PRODUCT.name}`;

/** A demo that was deleted with its erased lead: what its last emails need, without personal data. */
const ErasedDemo = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  sequence: z.number(),
  timeZone: z.string(),
  hostZone: z.string().nullable(),
});
type ErasedDemo = z.infer<typeof ErasedDemo>;

const VisitorNews = z.object({
  bookingId: z.uuid(),
  news: z.enum(['booked', 'cancelled', 'moved', 'rehosted', 'reminder']),
  erased: ErasedDemo.optional(),
});
const HostNews = z.object({
  bookingId: z.uuid(),
  news: z.enum(['booked', 'cancelled', 'handed_over', 'moved', 'taken_over']),
  erased: ErasedDemo.optional(),
});

/** A visitor's email contains no input from the form, not even a name, because the address may be somebody else's. */
type Reader = 'host' | 'visitor';

interface EmailedDemo {
  readonly id: string;
  readonly status: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly sequence: number;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly clinicName: string;
  readonly timeZone: string;
  readonly notes: string | null;
  readonly hostName: string | null;
  readonly hostZone: string | null;
  readonly meetingUrl: string | null;
}

const findDemo = (tx: Kysely<Tables>, id: string): Promise<EmailedDemo | undefined> =>
  tx
    .selectFrom('demo_bookings as d')
    .leftJoin('profiles as p', 'p.id', 'd.host_id')
    .leftJoin('demo_hosts as h', 'h.user_id', 'd.host_id')
    .select([
      'd.id',
      'd.status',
      'd.starts_at as startsAt',
      'd.ends_at as endsAt',
      'd.sequence',
      'd.full_name as fullName',
      'd.email',
      'd.phone',
      'd.clinic_name as clinicName',
      'd.time_zone as timeZone',
      'd.notes',
      'p.full_name as hostName',
      'h.time_zone as hostZone',
      'h.meeting_url as meetingUrl',
    ])
    .where('d.id', '=', id)
    .executeTakeFirst();

/** A demo whose booking was deleted, for the email that cancels it. */
const ofErased = (id: string, erased: ErasedDemo, email: string): EmailedDemo => ({
  ...erased,
  id,
  status: 'cancelled',
  fullName: '',
  email,
  phone: null,
  clinicName: '',
  notes: null,
  hostName: null,
  meetingUrl: null,
});

const toBooked = (demo: EmailedDemo, reader: Reader, isCancelled: boolean): BookedDemo => ({
  id: demo.id,
  sequence: demo.sequence,
  startsAtMs: Date.parse(demo.startsAt),
  endsAtMs: Date.parse(demo.endsAt),
  isCancelled,
  clinicName: reader === 'host' ? demo.clinicName : null,
  visitor: { name: reader === 'host' ? demo.fullName : demo.email, email: demo.email },
  hostName: demo.hostName,
  meetingUrl: demo.meetingUrl,
});

const calendarAttachment = (method: 'cancel' | 'request', demo: BookedDemo): EmailAttachment => ({
  filename: method === 'cancel' ? 'cancelled-demo.ics' : 'demo.ics',
  contentType: `text/calendar; charset=UTF-8; method=${method.toUpperCase()}`,
  text: calendarFile(method, demoEvent(demo, Date.now())),
});

const invitation = (demo: EmailedDemo, reader: Reader, isCancelled: boolean): EmailAttachment =>
  calendarAttachment(isCancelled ? 'cancel' : 'request', toBooked(demo, reader, isCancelled));

/** When a demo is, with the time zone. */
const whenText = ({ startsAt }: EmailedDemo, zone: string): string =>
  `${dateTimeLabelIn(startsAt, zone)}, ${timeZoneLabel(zone, Date.parse(startsAt))}`;

/** A separate link for each email, so that a later one does not invalidate an earlier one. */
async function linkTo(tx: Kysely<Tables>, bookingId: string, siteUrl: string): Promise<string> {
  const token = makeLinkToken();
  await tx
    .insertInto('demo_booking_links')
    .values({ token_hash: hashLinkToken(token), booking_id: bookingId })
    .execute();
  return `${siteUrl}/demo/booking#${token}`;
}

const VISITOR_TEXTS = {
  booked: { subject: 'Your demo is booked', opening: 'Your demo is booked for' },
  moved: { subject: 'Your demo has a new time', opening: 'Your demo has moved to' },
  rehosted: {
    subject: 'Your demo has a new host',
    opening: 'Your demo has a new host. The time stays the same:',
  },
  reminder: { subject: 'Your demo is tomorrow', opening: 'This is a reminder of your demo on' },
} as const;

const cancellationEmail = (demo: EmailedDemo, siteUrl: string): EmailContent => ({
  subject: `Your ${PRODUCT.name} demo was canceled`,
  greeting: 'Hello,',
  paragraphs: [
    `The demo on ${dateTimeLabelIn(demo.startsAt, demo.timeZone)} was canceled. Open the attached file to remove it from your calendar.`,
  ],
  action: { label: 'Choose another time', url: `${siteUrl}/demo` },
  notes: [],
  signature: SIGNATURE,
  attachments: [invitation(demo, 'visitor', true)],
});

/** To the visitor: the demo, how to join it, and the link to move or cancel it. */
const visitorEmail =
  (siteUrl: string): Composer =>
  async (tx, mail) => {
    const { bookingId, news, erased } = VisitorNews.parse(mail.details);
    if (erased) return renderEmail(cancellationEmail(ofErased(bookingId, erased, mail.recipient), siteUrl));
    const demo = await findDemo(tx, bookingId);
    // The demo may have changed since the email was queued: then another email was queued too.
    if (!demo || (demo.status === 'cancelled') !== (news === 'cancelled')) return null;
    if (news === 'cancelled') return renderEmail(cancellationEmail(demo, siteUrl));
    const { subject, opening } = VISITOR_TEXTS[news];
    return renderEmail({
      subject: `${subject}: ${PRODUCT.name}, ${dateTimeLabelIn(demo.startsAt, demo.timeZone)}`,
      greeting: 'Hello,',
      paragraphs: [
        `${opening} ${whenText(demo, demo.timeZone)}. It takes 30 minutes.`,
        meetingSentence(demo),
      ],
      action: { label: 'Reschedule or cancel', url: await linkTo(tx, demo.id, siteUrl) },
      notes: [
        'Open the attached file to add the demo to your calendar.',
        'Anyone with this link can reschedule or cancel your demo, so forward it with care.',
      ],
      signature: SIGNATURE,
      attachments: [invitation(demo, 'visitor', false)],
    });
  };

const HOST_SUBJECTS = {
  booked: 'New demo',
  cancelled: 'Demo canceled',
  handed_over: 'Demo reassigned',
  moved: 'Demo moved',
  taken_over: 'Demo assigned to you',
} as const;

/** What became of a demo. */
const HOST_OPENINGS: Readonly<Record<keyof typeof HOST_SUBJECTS, (who: string, when: string) => string>> = {
  booked: (who, when) => `${who} booked a demo for ${when}.`,
  cancelled: (who, when) => `The demo with ${who} on ${when} was canceled.`,
  handed_over: (who, when) => `The demo with ${who} on ${when} now has another host.`,
  moved: (who, when) => `The demo with ${who} has moved to ${when}.`,
  taken_over: (who, when) => `You are now the host of the demo with ${who} on ${when}.`,
};

/** To the host of a demo whose visitor was erased: only the time. */
const erasureEmail = (demo: EmailedDemo, siteUrl: string): EmailContent => {
  const zone = demo.hostZone ?? demo.timeZone;
  const event = { ...toBooked(demo, 'host', true), clinicName: null, visitor: null };
  return {
    subject: `${HOST_SUBJECTS.cancelled}: ${dateTimeLabelIn(demo.startsAt, zone)}`,
    greeting: 'Hello,',
    paragraphs: [
      `The demo on ${dateTimeLabelIn(demo.startsAt, zone)} was canceled because the visitor’s data was erased at their request. The time is available again.`,
    ],
    action: { label: 'Open demos', url: `${siteUrl}/admin/demos` },
    notes: [],
    signature: SIGNATURE,
    attachments: [calendarAttachment('cancel', event)],
  };
};

/** To the host: the visitor, the time, and their notes. */
const hostEmail =
  (siteUrl: string): Composer =>
  async (tx, mail) => {
    const { bookingId, news, erased } = HostNews.parse(mail.details);
    if (erased) return renderEmail(erasureEmail(ofErased(bookingId, erased, ''), siteUrl));
    const demo = await findDemo(tx, bookingId);
    const isOff = news === 'cancelled' || news === 'handed_over';
    if (!demo || (demo.status === 'cancelled' && !isOff)) return null;
    const zone = demo.hostZone ?? demo.timeZone;
    return renderEmail({
      subject: `${HOST_SUBJECTS[news]}: ${demo.clinicName}, ${dateTimeLabelIn(demo.startsAt, zone)}`,
      greeting: 'Hello,',
      paragraphs: [
        HOST_OPENINGS[news](`${demo.fullName} of ${demo.clinicName}`, whenText(demo, zone)),
        `${[`Reach them at ${demo.email}`, demo.phone].filter(Boolean).join(' or ')}.`,
        ...(demo.notes === null ? [] : [`Their notes: ${demo.notes}`]),
      ],
      action: { label: 'Open demos', url: `${siteUrl}/admin/demos` },
      notes: [],
      signature: SIGNATURE,
      attachments: [invitation(demo, 'host', isOff)],
    });
  };

/** The emails about demos, by template name. */
export const demoEmails = (siteUrl: string): Readonly<Record<string, Composer>> => ({
  demo_visitor: visitorEmail(siteUrl),
  demo_host: hostEmail(siteUrl),
});
