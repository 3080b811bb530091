import type { MessageChannelName } from '#vocabulary/messages.ts';
import { fold } from '#foundation/values/fold.ts';
import { OPT_OUT_TERMS, type OptOutLanguage, type OptOutTerms } from './opt-out-terms.rules.ts';

export interface OptOutFound {
  readonly kind: 'help' | 'start' | 'stop';
  readonly language: OptOutLanguage;
  /** What was recognized, for staff who ask why. */
  readonly found: string;
}

interface Asked {
  readonly channel: MessageChannelName;
  /** The sender has stopped messages before. */
  readonly isStopped: boolean;
  /** The clinic's own words, in addition to ours. */
  readonly phrases: readonly string[];
}

const MAX_LENGTH = 1_000;
/** Of an email only the beginning is read: below it are signatures and what companies put there. */
const MAX_EMAIL_LENGTH = 500;
const STOP_SIGNS = /[\u{1F6D1}\u{26D4}]/gu;
const CLAUSE_ENDS = /[.!?;:,\n\r()"“”„]+|\s[-–—]+\s/u;
/** A message of so few words may begin or end with the keyword as a sentence of its own. */
const SHORT_MESSAGE_LENGTH = 8;

/** Folded words only: `Don’t text me!!!` is `don t text me`, `STOPPPP` is `stop`. */
const plain = (text: string): string =>
  fold(text.normalize('NFKC').replaceAll(STOP_SIGNS, ' stop '))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/(?<letter>\p{L})\k<letter>{2,}/gu, '$<letter>')
    .trim();

const without = (text: string, words: readonly string[]): string =>
  words
    .reduce(
      (rest, word) => rest.replaceAll(` ${word.replaceAll(' ', '  ')} `, ' '),
      ` ${text.replaceAll(' ', '  ')} `,
    )
    .replaceAll(/\s+/g, ' ')
    .trim();

interface Prepared {
  readonly words: OptOutTerms;
  readonly phrase: RegExp;
}

const PREPARED: readonly Prepared[] = OPT_OUT_TERMS.map((words) => ({
  words,
  phrase: new RegExp(`^(?:${words.phrases.join('|')})$`, 'u'),
}));

/** People mix languages: `bitte stop`. */
const COURTESIES = OPT_OUT_TERMS.flatMap(({ courtesies }) => courtesies);

const isText = (channel: MessageChannelName): boolean => channel === 'sms' || channel === 'whatsapp';

interface Message {
  readonly whole: string;
  readonly clauses: readonly string[];
}

function keywordOf({ words }: Prepared, { whole }: Message, asked: Asked): OptOutFound['kind'] | null {
  const { channel, isStopped } = asked;
  const bare = without(whole, COURTESIES);
  if (words.stop.includes(bare) || (isText(channel) && words.stopByText.includes(whole))) return 'stop';
  if (words.start.includes(bare) || (isStopped && isText(channel) && words.startIfStopped.includes(whole)))
    return 'start';
  return isText(channel) && words.help.includes(whole) ? 'help' : null;
}

function phraseOf({ words, phrase }: Prepared, { whole, clauses }: Message): string | null {
  const bare = clauses.map((clause) => without(clause, COURTESIES));
  const found = bare.find((clause) => phrase.test(clause));
  if (found !== undefined) return found;
  const isShort = whole.split(' ').length <= SHORT_MESSAGE_LENGTH;
  const outer = [bare[0], bare.at(-1)].find((clause) => clause !== undefined && words.stop.includes(clause));
  return isShort && outer !== undefined ? outer : null;
}

/**
 * OPTOUT-1. Whether a message asks to be left alone, to be written to again, or for help. Keywords are the whole message, in any case
 * and with any punctuation, courtesy or emoji; other wording is a whole clause. In the portal nothing is: it has its own settings.
 */
export function findOptOut(text: string, asked: Asked): OptOutFound | null {
  if (asked.channel === 'portal') return null;
  const read = text.slice(0, asked.channel === 'email' ? MAX_EMAIL_LENGTH : MAX_LENGTH);
  const message: Message = {
    whole: plain(read),
    clauses: read
      .replaceAll(/(?<=\p{L})['’‘`´](?=\p{L})/gu, ' ')
      .split(CLAUSE_ENDS)
      .map(plain)
      .filter((clause) => clause !== ''),
  };
  if (message.whole === '') return null;
  for (const prepared of PREPARED) {
    const kind = keywordOf(prepared, message, asked);
    if (kind !== null) return { kind, language: prepared.words.language, found: message.whole };
  }
  for (const prepared of PREPARED) {
    const found = phraseOf(prepared, message);
    if (found !== null) return { kind: 'stop', language: prepared.words.language, found };
  }
  const own = asked.phrases.map(plain).find((phrase) => phrase !== '' && message.clauses.includes(phrase));
  return own === undefined ? null : { kind: 'stop', language: 'en', found: own };
}
