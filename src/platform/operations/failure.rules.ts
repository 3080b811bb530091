import { cutText } from '#foundation/values/cut-text.ts';

/** A readable explanation of an error, and its first line. */
export interface Failure {
  readonly sentence: string;
  readonly text: string | null;
}

/** Patterns of error messages with their explanations. The first match wins. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [
    /getaddrinfo|ENOTFOUND|EAI_AGAIN/i,
    'The other server’s name could not be resolved. Check its address in the settings.',
  ],
  [
    /ECONNREFUSED/i,
    'The other server refuses connections. Check that it is running and that its port is correct.',
  ],
  [
    /ETIMEDOUT|ESOCKET|timed? ?out/i,
    'The other server did not answer in time. It may be busy or unreachable.',
  ],
  [/ECONNRESET|EPIPE|socket hang up|Connection terminated/i, 'The connection was interrupted.'],
  [
    /EAUTH|Invalid login|\b535\b|authentication failed/i,
    'The mail server rejected our credentials. Check SMTP_URL.',
  ],
  [/certificate|self[- ]signed/i, 'The other server’s certificate is not trusted.'],
  [/\b(?:550|551|553|5\.1\.1)\b|user unknown|no such user/i, 'The mail server could not find this mailbox.'],
  [/\b(?:421|450|451|452)\b|try again later/i, 'The mail server asked us to try again later.'],
  [/\b5\d\d\b.*(?:spam|policy|blocked)/i, 'The mail server classified our email as spam.'],
  [/rate limit|\b429\b|too many requests/i, 'The other server asked us to slow down.'],
  [/permission denied/i, 'The database denied this job’s request. This is a bug.'],
  [/deadlock|could not serialize|lock timeout/i, 'Two transactions conflicted. Retrying helps.'],
  [/statement timeout|canceling statement/i, 'The database took too long.'],
  [/Invalid input|invalid_type|ZodError|unrecognized/i, 'The job received invalid data. This is a bug.'],
  [/There is no email template/i, 'There is no template for this kind of email. This is a bug.'],
];

const OTHERWISE = 'It failed for an unknown reason.';
const LONGEST = 300;

/** The console shows no personal data: addresses and long numbers are redacted. */
const redactText = (text: string): string =>
  text.replaceAll(/[^\s<>]*@[^\s<>]*/g, '[address]').replaceAll(/\+?\d[\d\s().-]{8,}\d/g, '[number]');

/**
 * JOB-1. Explains a job's error in plain language, with its first line, from which email addresses and phone numbers
 * are removed.
 *
 * @param error the error with its stack as stored by the queue; null when it failed without a message.
 */
export function failureOf(error: string | null): Failure {
  if (error === null || error.trim() === '') return { sentence: OTHERWISE, text: null };
  const sentence = MEANINGS.find(([pattern]) => pattern.test(error))?.[1] ?? OTHERWISE;
  const firstLine = error.trim().split('\n', 1)[0] ?? '';
  return { sentence, text: cutText(redactText(firstLine), LONGEST) };
}
