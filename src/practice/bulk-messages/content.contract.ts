import * as z from 'zod';
import { BULK_CHANNELS, BULK_PURPOSES } from '#vocabulary/bulk-messages.ts';
import { CARE_KINDS } from '#vocabulary/care.ts';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { PLAIN_LINE, HIDDEN_CHARACTER } from '#foundation/contract/one-line.ts';

const line = (limit: number) =>
  z.string().trim().max(limit, `Use at most ${limit} characters.`).regex(PLAIN_LINE, HIDDEN_CHARACTER);

const wholeNumber = (min: number, max: number) => {
  const message = `Enter a whole number from ${min} to ${max}.`;
  return z.int(message).min(min, message).max(max, message);
};

export const MAX_CHOSEN = 500;

/**
 * BULK-1. Whom a bulk message goes to: clients for whom all of it is true, with at least one living pet. What is said about pets is true of
 * one and the same pet.
 */
export const BulkFilter = z.strictObject({
  /** Empty for any. */
  species: z.array(z.enum(SPECIES)).max(SPECIES.length),
  /** At least so old, and younger than. Pets without a date of birth fit neither. */
  ageFromMonths: wholeNumber(0, 600).nullable(),
  ageUntilMonths: wholeNumber(1, 600).nullable(),
  /** Of the client with any of their pets: within so many months, not within them, or never. */
  lastVisit: z.enum(['any', 'within', 'not_within', 'never']),
  lastVisitMonths: wholeNumber(1, 240),
  /** The doctor whom the pet saw last. */
  lastDoctorId: z.uuid().nullable(),
  /** An appointment on one of these days that still holds. It goes to the client who has it. */
  appointment: z
    .strictObject({ from: CalendarDay, until: CalendarDay, doctorId: z.uuid().nullable() })
    .refine(({ from, until }) => from <= until, {
      path: ['until'],
      message: 'Choose a day on or after the first day.',
    })
    .nullable(),
  /** Care that is overdue, of one of these kinds; empty for any. */
  overdueCare: z.strictObject({ kinds: z.array(z.enum(CARE_KINDS)).max(CARE_KINDS.length) }).nullable(),
  /** The lot of a vaccine or a product that the pet was given; without an item whatever has that number. */
  lot: z
    .strictObject({
      /** Blank in a draft: nobody fits then. */
      number: line(60),
      itemId: z.uuid().nullable(),
      itemName: line(200).nullable(),
    })
    .nullable(),
  /** Beginnings of postal codes; empty for any. */
  postalCodes: z.array(line(12).pipe(z.string().min(1))).max(20, 'Use at most 20 postal codes.'),
  /** Only these clients; null for all. */
  clientIds: z.array(z.uuid()).max(MAX_CHOSEN, `Choose at most ${MAX_CHOSEN} clients.`).nullable(),
});
export type BulkFilter = z.output<typeof BulkFilter>;

/** What a bulk message says in one language. Drafts may be incomplete. */
export const BulkTexts = z.strictObject({
  emailSubject: line(200),
  emailText: z.string().max(8000, 'Use at most 8000 characters.'),
  smsText: z.string().max(1600, 'Use at most 1600 characters.'),
  portalText: z.string().max(8000, 'Use at most 8000 characters.'),
});
export type BulkTexts = z.output<typeof BulkTexts>;

const Minute = z.int().min(0, 'Use a time of the day.').max(1440, 'Use a time of the day.');

/** BULK-4. How fast it goes out, and when. */
export const BulkPace = z
  .strictObject({
    perHour: wholeNumber(1, 1000),
    /** In the clinic's opening hours, or in a window of each day. */
    hours: z.enum(['opening', 'window']),
    fromMinute: Minute,
    untilMinute: Minute,
    /** Null for as soon as it is started. */
    startsAt: Instant.nullable(),
    /** Nobody is written to after this day; null for no end. */
    lastDay: CalendarDay.nullable(),
  })
  .refine(({ fromMinute, untilMinute }) => fromMinute < untilMinute, {
    path: ['untilMinute'],
    message: 'The end must be after the start.',
  });
export type BulkPace = z.output<typeof BulkPace>;

export const BulkContent = z.strictObject({
  filter: BulkFilter,
  /** The best first: the first on which the client can and may be reached is taken. */
  channels: z
    .array(z.enum(BULK_CHANNELS))
    .max(BULK_CHANNELS.length)
    .refine((channels) => new Set(channels).size === channels.length, 'Choose each channel only once.'),
  /** By language. A client whose language is missing gets the clinic's. */
  texts: z.partialRecord(z.enum(MESSAGE_LANGUAGES), BulkTexts),
  pace: BulkPace,
});
export type BulkContent = z.output<typeof BulkContent>;

export const BulkPurposeName = z.enum(BULK_PURPOSES);

export const EMPTY_FILTER: BulkFilter = {
  species: [],
  ageFromMonths: null,
  ageUntilMonths: null,
  lastVisit: 'any',
  lastVisitMonths: 12,
  lastDoctorId: null,
  appointment: null,
  overdueCare: null,
  lot: null,
  postalCodes: [],
  clientIds: null,
};

export const EMPTY_TEXTS: BulkTexts = { emailSubject: '', emailText: '', smsText: '', portalText: '' };

/** A new message. Sixty an hour are as many as a front desk can answer when every fifth client calls. */
export const EMPTY_CONTENT: BulkContent = {
  filter: EMPTY_FILTER,
  channels: ['email'],
  texts: {},
  pace: {
    perHour: 60,
    hours: 'opening',
    fromMinute: 540,
    untilMinute: 1020,
    startsAt: null,
    lastDay: null,
  },
};
