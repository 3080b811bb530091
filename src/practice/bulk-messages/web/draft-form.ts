import * as z from 'zod';
import { BULK_CHANNELS, BULK_PURPOSES } from '#vocabulary/bulk-messages.ts';
import { CARE_KINDS } from '#vocabulary/care.ts';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { isDay } from '#foundation/values/day.ts';
import { instantAtMinute, localDayOf } from '#foundation/values/zoned-time.ts';
import { BulkTexts, EMPTY_TEXTS, type BulkContent, type BulkFilter } from '../content.contract.ts';
import { type BulkMessage, type ChangeBulkMessage, CreateBulkMessage } from '../contract.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max,
      `Enter a whole number from ${min} to ${max}.`,
    );
const blankOr = <T extends z.ZodType>(field: T) => z.union([z.literal(''), field]);
const Time = z.string().regex(/^\d\d:\d\d$/, 'Enter a time.');
const DayText = z.string().refine(isDay, 'Choose a day.');

/** The values of the form, in which numbers, days and times are text. A condition of the filter that is off keeps what was entered. */
export const DraftFields = z
  .object({
    name: CreateBulkMessage.shape.name,
    purpose: z.enum(BULK_PURPOSES),
    bySpecies: z.boolean(),
    species: z.array(z.enum(SPECIES)),
    byAge: z.boolean(),
    ageUnit: z.enum(['months', 'years']),
    ageFrom: blankOr(wholeNumber(0, 50)),
    ageUntil: blankOr(wholeNumber(1, 50)),
    byVisit: z.boolean(),
    lastVisit: z.enum(['within', 'not_within', 'never']),
    lastVisitMonths: wholeNumber(1, 240),
    byDoctor: z.boolean(),
    lastDoctorId: z.string(),
    byAppointment: z.boolean(),
    appointmentFrom: z.string(),
    appointmentUntil: z.string(),
    appointmentDoctorId: z.string(),
    byCare: z.boolean(),
    careKinds: z.array(z.enum(CARE_KINDS)),
    byLot: z.boolean(),
    lotNumber: z.string().trim().max(60, 'Use at most 60 characters.'),
    lotItem: z.object({ id: z.string(), name: z.string() }).nullable(),
    byPostalCode: z.boolean(),
    postalCodes: z.string(),
    byName: z.boolean(),
    clients: z.array(z.object({ id: z.string(), fullName: z.string() })),
    channels: z.array(z.enum(BULK_CHANNELS)),
    texts: z.record(z.enum(MESSAGE_LANGUAGES), BulkTexts),
    perHour: wholeNumber(1, 1000),
    hours: z.enum(['opening', 'window']),
    fromTime: Time,
    untilTime: Time,
    startsOn: blankOr(DayText),
    lastDay: blankOr(DayText),
  })
  .superRefine((fields, ctx) => {
    const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (fields.byAppointment && !isDay(fields.appointmentFrom)) issue('appointmentFrom', 'Choose a day.');
    if (fields.byAppointment && !isDay(fields.appointmentUntil)) issue('appointmentUntil', 'Choose a day.');
    if (fields.byAppointment && fields.appointmentUntil < fields.appointmentFrom)
      issue('appointmentUntil', 'Choose a day on or after the first day.');
    if (fields.byDoctor && fields.lastDoctorId === '') issue('lastDoctorId', 'Choose a doctor.');
    if (fields.hours === 'window' && fields.untilTime <= fields.fromTime)
      issue('untilTime', 'The end must be after the start.');
  });
export type DraftFields = z.infer<typeof DraftFields>;

const clock = (minute: number): string =>
  `${String(Math.floor(Math.min(minute, 1439) / 60)).padStart(2, '0')}:${String(Math.min(minute, 1439) % 60).padStart(2, '0')}`;
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const textOrBlank = (value: number | null, unit: number): string =>
  value === null ? '' : String(value / unit);

/** @param zone of the clinic, in which days begin. */
export function toDraftFields(
  { name, purpose, content, chosenClients }: BulkMessage,
  { zone, today }: { readonly zone: string; readonly today: string },
): DraftFields {
  const { filter, channels, texts, pace } = content;
  const { ageFromMonths, ageUntilMonths, appointment, lot } = filter;
  const isInYears = (ageFromMonths ?? 0) % 12 === 0 && (ageUntilMonths ?? 0) % 12 === 0;
  const unit = isInYears ? 12 : 1;
  return {
    name,
    purpose,
    bySpecies: filter.species.length > 0,
    species: [...filter.species],
    byAge: ageFromMonths !== null || ageUntilMonths !== null,
    ageUnit: isInYears ? 'years' : 'months',
    ageFrom: textOrBlank(ageFromMonths, unit),
    ageUntil: textOrBlank(ageUntilMonths, unit),
    byVisit: filter.lastVisit !== 'any',
    lastVisit: filter.lastVisit === 'any' ? 'within' : filter.lastVisit,
    lastVisitMonths: String(filter.lastVisitMonths),
    byDoctor: filter.lastDoctorId !== null,
    lastDoctorId: filter.lastDoctorId ?? '',
    byAppointment: appointment !== null,
    appointmentFrom: appointment?.from ?? today,
    appointmentUntil: appointment?.until ?? today,
    appointmentDoctorId: appointment?.doctorId ?? '',
    byCare: filter.overdueCare !== null,
    careKinds: [...(filter.overdueCare?.kinds ?? [])],
    byLot: lot !== null,
    lotNumber: lot?.number ?? '',
    lotItem: lot?.itemId ? { id: lot.itemId, name: lot.itemName ?? '' } : null,
    byPostalCode: filter.postalCodes.length > 0,
    postalCodes: filter.postalCodes.join(', '),
    byName: filter.clientIds !== null,
    clients: chosenClients,
    channels: [...channels],
    texts: {
      en: texts.en ?? EMPTY_TEXTS,
      de: texts.de ?? EMPTY_TEXTS,
      es: texts.es ?? EMPTY_TEXTS,
    },
    perHour: String(pace.perHour),
    hours: pace.hours,
    fromTime: clock(pace.fromMinute),
    untilTime: clock(pace.untilMinute),
    startsOn: pace.startsAt === null ? '' : localDayOf(Date.parse(pace.startsAt), zone),
    lastDay: pace.lastDay ?? '',
  };
}

const codesOf = (text: string): string[] =>
  text
    .split(/[,;\n]/u)
    .map((code) => code.trim())
    .filter((code) => code !== '')
    .slice(0, 20)
    .map((code) => code.slice(0, 12));

function toFilter(fields: DraftFields): BulkFilter {
  const unit = fields.ageUnit === 'years' ? 12 : 1;
  const months = (text: string) => (fields.byAge && text !== '' ? Number(text) * unit : null);
  return {
    species: fields.bySpecies ? fields.species : [],
    ageFromMonths: months(fields.ageFrom),
    ageUntilMonths: months(fields.ageUntil),
    lastVisit: fields.byVisit ? fields.lastVisit : 'any',
    lastVisitMonths: Number(fields.lastVisitMonths),
    lastDoctorId: fields.byDoctor ? fields.lastDoctorId : null,
    appointment: fields.byAppointment
      ? {
          from: fields.appointmentFrom,
          until: fields.appointmentUntil,
          doctorId: fields.appointmentDoctorId || null,
        }
      : null,
    overdueCare: fields.byCare ? { kinds: fields.careKinds } : null,
    lot: fields.byLot
      ? {
          number: fields.lotNumber,
          itemId: fields.lotItem?.id ?? null,
          itemName: fields.lotItem?.name ?? null,
        }
      : null,
    postalCodes: fields.byPostalCode ? codesOf(fields.postalCodes) : [],
    clientIds: fields.byName ? fields.clients.map(({ id }) => id) : null,
  };
}

/** What is saved of the form. Languages without any text are left out. */
export function toDraft(
  fields: DraftFields,
  zone: string,
): Pick<ChangeBulkMessage, 'content' | 'name' | 'purpose'> {
  const texts: BulkContent['texts'] = {};
  for (const language of MESSAGE_LANGUAGES)
    if (Object.values(fields.texts[language]).some((text) => text.trim() !== ''))
      texts[language] = fields.texts[language];
  return {
    name: fields.name,
    purpose: fields.purpose,
    content: {
      filter: toFilter(fields),
      channels: fields.channels,
      texts,
      pace: {
        perHour: Number(fields.perHour),
        hours: fields.hours,
        fromMinute: minuteOf(fields.fromTime),
        untilMinute: minuteOf(fields.untilTime) === 1439 ? 1440 : minuteOf(fields.untilTime),
        startsAt:
          fields.startsOn === '' ? null : new Date(instantAtMinute(fields.startsOn, 0, zone)).toISOString(),
        lastDay: fields.lastDay === '' ? null : fields.lastDay,
      },
    },
  };
}
