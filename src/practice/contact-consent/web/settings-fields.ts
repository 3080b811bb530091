import * as z from 'zod';
import { CONSENT_PURPOSES, type ConsentPurpose } from '#vocabulary/contact-consents.ts';
import { clockText } from '#practice/clinics/opening-hours.rules.ts';
import { type ContactSettings, MIN_SENDING_MINUTES } from '../contract.ts';

const CLOCK = /^(?<hours>\d\d):(?<minutes>\d\d)$/u;

const minuteOf = (text: string): number | null => {
  const { hours, minutes } = CLOCK.exec(text)?.groups ?? {};
  if (hours === undefined || minutes === undefined) return null;
  const minute = Number(hours) * 60 + Number(minutes);
  return minute <= 1440 && Number(minutes) < 60 ? minute : null;
};

const Time = z.string().refine((text) => minuteOf(text) !== null, 'Enter a time.');

/** The values of the form: times as text, one phrase a line. */
export const SettingsFields = z
  .object({
    from: Time,
    to: Time,
    sent: z.array(z.enum(CONSENT_PURPOSES)),
    phrases: z.string().max(5_000, 'Use at most 100 phrases of 100 characters.'),
  })
  .superRefine(({ from, to, phrases }, ctx) => {
    const [start, end] = [minuteOf(from), minuteOf(to)];
    if (start !== null && end !== null && end - start < MIN_SENDING_MINUTES)
      ctx.addIssue({ code: 'custom', path: ['to'], message: 'Allow at least 4 hours for sending.' });
    if (linesOf(phrases).some((line) => line.length < 2 || line.length > 100))
      ctx.addIssue({ code: 'custom', path: ['phrases'], message: 'Use 2 to 100 characters per line.' });
  });
export type SettingsFields = z.infer<typeof SettingsFields>;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

type Saved = Pick<ContactSettings, 'fromMinute' | 'purposesOff' | 'stopPhrases' | 'toMinute'>;

export const toSettingsFields = ({
  fromMinute,
  toMinute,
  purposesOff,
  stopPhrases,
}: Saved): SettingsFields => ({
  from: clockText(fromMinute),
  to: clockText(toMinute),
  sent: CONSENT_PURPOSES.filter((purpose) => !purposesOff.includes(purpose)),
  phrases: stopPhrases.join('\n'),
});

export const toSettings = ({ from, to, sent, phrases }: SettingsFields): Saved => ({
  fromMinute: minuteOf(from) ?? 0,
  toMinute: minuteOf(to) ?? 0,
  purposesOff: CONSENT_PURPOSES.filter((purpose: ConsentPurpose) => !sent.includes(purpose)),
  stopPhrases: linesOf(phrases),
});
