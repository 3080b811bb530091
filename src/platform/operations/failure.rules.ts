/** What went wrong, for a person, and the first line of what was thrown. */
export interface Failure {
  readonly sentence: string;
  readonly text: string | null;
}

/** Patterns of error messages and what they mean. The first match counts. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [
    /getaddrinfo|ENOTFOUND|EAI_AGAIN/i,
    'The name of the other server is not known. Check its address in the settings.',
  ],
  [
    /ECONNREFUSED/i,
    'The other server does not take connections. Check that it runs and that its port is right.',
  ],
  [
    /ETIMEDOUT|ESOCKET|timed? ?out/i,
    'The other server did not answer in time. It may be busy, or cannot be reached.',
  ],
  [/ECONNRESET|EPIPE|socket hang up|Connection terminated/i, 'The connection broke off halfway.'],
  [
    /EAUTH|Invalid login|\b535\b|authentication failed/i,
    'The mail server refuses our sign-in. Check SMTP_URL.',
  ],
  [/certificate|self[- ]signed/i, 'The other server’s certificate is not trusted.'],
  [
    /\b(?:550|551|553|5\.1\.1)\b|user unknown|no such user/i,
    'The mail server says that there is no such mailbox.',
  ],
  [/\b(?:421|450|451|452)\b|try again later/i, 'The mail server asks to come back later.'],
  [/\b5\d\d\b.*(?:spam|policy|blocked)/i, 'The mail server takes our letter for unwanted mail.'],
  [/rate limit|\b429\b|too many requests/i, 'The other side asks us to slow down.'],
  [/permission denied/i, 'The database does not allow this job what it tried. That is a fault of ours.'],
  [
    /deadlock|could not serialize|lock timeout/i,
    'Two pieces of work stood in each other’s way. Trying again helps.',
  ],
  [/statement timeout|canceling statement/i, 'The database took too long over it.'],
  [
    /Invalid input|invalid_type|ZodError|unrecognized/i,
    'The job does not understand what it was given. That is a fault of ours.',
  ],
  [/No letter is known/i, 'Nobody has written a letter of this kind. That is a fault of ours.'],
];

const OTHERWISE = 'It failed in a way that we have no sentence for.';
const LONGEST = 300;

/** The console shows no personal data: addresses and long numbers are redacted. */
const blotted = (text: string): string =>
  text.replaceAll(/[^\s<>]*@[^\s<>]*/g, '[address]').replaceAll(/\+?\d[\d\s().-]{8,}\d/g, '[number]');

/**
 * JOB-1. What an error that a job has thrown means, in plain words, with its first line, in which no address and no
 * telephone number is left.
 *
 * @param error what the queue keeps of it, with its stack; null when it failed without a message.
 */
export function failureOf(error: string | null): Failure {
  if (error === null || error.trim() === '') return { sentence: OTHERWISE, text: null };
  const sentence = MEANINGS.find(([pattern]) => pattern.test(error))?.[1] ?? OTHERWISE;
  const firstLine = error.trim().split('\n', 1)[0] ?? '';
  return { sentence, text: blotted(firstLine).slice(0, LONGEST) };
}
