import { fold } from '#foundation/values/fold.ts';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import { lexiconsWith } from '#practice/emergency-words/base-words.rules.ts';
import { findEmergencyIn } from '#practice/emergency-words/emergency.rules.ts';
import type { Lexicon } from '#practice/emergency-words/lexicon.rules.ts';
import type { CitedSentence, PetFacts } from '../facts.contract.ts';
import { addressesProgram, asItLooks } from './addressed-to-a-program.rules.ts';
import { clientDay, clientMoment, labelIn, nameIn, petNameIn } from './client-text.rules.ts';
import { dayAt, sourceOf } from './fact-days.rules.ts';
import type { MessageSort } from '#vocabulary/message-sorts.ts';
import { plainText, shorten } from './plain-text.rules.ts';
import { REFILLS, REPLY_TEXTS } from './reply-texts.rules.ts';
import { nextAppointment } from './summary-care.rules.ts';
import { currentPrescriptions } from './summary-parts.rules.ts';

export interface ReplyRequest {
  readonly sort: MessageSort;
  /** What the client wrote. Only read: for emergency words, and for which medication it names. */
  readonly messageText: string;
  readonly language: MessageLanguage;
  readonly clientName: string | null;
  readonly clinicName: string;
  /** In the client's language, as the clinic shows them; null to leave them out. */
  readonly openingHours: string | null;
  /** Of the pet that the message is about; null where it is about none. */
  readonly facts: PetFacts | null;
  readonly emergencyLexicons?: readonly Lexicon[];
}

export interface ReplyDraft {
  /** The whole message, ready to be edited. */
  readonly text: string;
  /** Those of its sentences that say something of the record, with what they rest on. */
  readonly sentences: readonly CitedSentence[];
  /** All of it in its order: the greeting first, the closing last. */
  readonly parts: readonly CitedSentence[];
}

/** A paragraph; without sources if it says nothing of the record. */
type Paragraph = CitedSentence;

const plain = (text: string): Paragraph => ({ text, sources: [] });
const HOURS_LIMIT = 300;
/** Parts of a drug's name that are too short to recognize it by. */
const MIN_DRUG_PART = 4;

function aboutBooking({ language, facts, openingHours }: ReplyRequest): readonly Paragraph[] {
  const texts = REPLY_TEXTS[language];
  const hours = openingHours === null ? [] : [plain(texts.openingHours(shorten(openingHours, HOURS_LIMIT)))];
  if (!facts || facts.pet.deceasedOn !== null) return [plain(texts.other), ...hours];
  const pet = petNameIn(language, facts);
  const next = nextAppointment(facts);
  if (!next) return [plain(texts.book(pet)), ...hours];
  const moment = clientMoment(language, next.at, facts);
  return [
    { text: texts.nextAppointment(pet, moment), sources: [sourceOf('appointment', next)] },
    plain(texts.bookAnother),
    ...hours,
  ];
}

/** The medication that a message names, or the only one that is given now. */
function prescriptionMeant(
  facts: PetFacts,
  messageText: string,
): PetFacts['prescriptions'][number] | undefined {
  const current = currentPrescriptions(facts);
  const message = fold(messageText);
  const named = current.filter(({ drug }) =>
    fold(drug)
      .split(/[^\p{L}]+/u)
      .some((part) => part.length >= MIN_DRUG_PART && message.includes(part)),
  );
  if (named.length === 1) return named[0];
  return named.length === 0 && current.length === 1 ? current[0] : undefined;
}

function aboutMedication({ language, facts, messageText }: ReplyRequest): readonly Paragraph[] {
  const texts = REPLY_TEXTS[language];
  if (!facts || facts.pet.deceasedOn !== null) return [plain(texts.other)];
  const asked = plain(texts.refillAsked(petNameIn(language, facts)));
  const meant = prescriptionMeant(facts, messageText);
  if (!meant) return [asked, plain(texts.medicationQuestion)];
  const drug = labelIn(meant.drug);
  if (drug === null) return [asked, plain(texts.medicationQuestion)];
  const { refillsLeft: left } = meant;
  const refills = {
    text: left > 0 ? texts.refillsLeft(drug, REFILLS[language](left)) : texts.noRefillsLeft(drug),
    sources: [sourceOf('prescription', meant)],
  };
  const instructions = plainText(meant.instructions);
  const isWritten = instructions !== '' && !addressesProgram(instructions);
  const given = isWritten
    ? [{ text: texts.instructions(drug, `“${instructions}”`), sources: [sourceOf('prescription', meant)] }]
    : [];
  return [asked, refills, ...given, plain(texts.medicationQuestion)];
}

function aboutResults({ language, facts }: ReplyRequest): readonly Paragraph[] {
  const texts = REPLY_TEXTS[language];
  if (!facts) return [plain(texts.other)];
  const [latest] = facts.labReports;
  const pet = petNameIn(language, facts);
  // An older one that was released is not what the client waits for.
  const name = latest && labelIn(latest.name);
  if (!latest?.isReleased || !name) return [plain(texts.resultNotReady(pet))];
  const day = clientDay(language, dayAt(latest.resultedAt, facts), facts);
  const text = texts.resultReady(name, day);
  return [{ text, sources: [sourceOf('lab_report', latest)] }];
}

function paragraphsOf(request: ReplyRequest): readonly Paragraph[] {
  const texts = REPLY_TEXTS[request.language];
  switch (request.sort) {
    case 'booking':
      return aboutBooking(request);
    case 'medication':
      return aboutMedication(request);
    case 'result':
      return aboutResults(request);
    case 'bill':
      return [plain(texts.bill)];
    case 'urgent':
    case 'other':
      return [plain(texts.other)];
  }
}

/**
 * ASSIST-6. A reply to a client's message by its sort and what the record says, in the client's language and with everything filled in. Never a
 * diagnosis, a value of a result, a balance or an internal note; only what the client may see (CORE-9: own appointments, instructions of
 * prescriptions, released results). Nothing of the message is repeated. Names that are none are left out. No medical values of its own.
 *
 * @returns null for anything urgent: the emergency instruction has answered, and people take over (veterinary.md, behavior 22).
 */
export function draftReply(request: ReplyRequest): ReplyDraft | null {
  const { sort, messageText, language, clientName, clinicName, facts } = request;
  const lexicons = request.emergencyLexicons ?? lexiconsWith([]);
  const emergency = findEmergencyIn(asItLooks(messageText), lexicons, {
    species: facts?.pet.species ?? null,
  });
  if (sort === 'urgent' || emergency?.level === 'red') return null;
  const texts = REPLY_TEXTS[language];
  const paragraphs = paragraphsOf(request);
  const body = paragraphs.map(({ text }) => text).join(' ');
  const [greeting, closing] = [texts.greeting(nameIn(clientName)), texts.closing(plainText(clinicName))];
  return {
    text: [greeting, body, closing].join('\n\n'),
    parts: [plain(greeting), ...paragraphs, plain(closing)],
    sentences: paragraphs.filter(({ sources }) => sources.length > 0),
  };
}
