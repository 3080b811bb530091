import { DUNNING_TONE_LABELS, type DunningTone } from '#vocabulary/dunning.ts';
import { moneyOnPaper } from '#practice/billing/invoice-text.rules.ts';
import type { DunningStep, NoticeDocument } from './dunning.contract.ts';
import type { Day } from '#foundation/values/day.ts';

/** What a reminder says where the clinic has no words of its own. */
const USUAL_TEXTS: Readonly<Record<DunningTone, string>> = {
  friendly:
    'You may have overlooked this: the amount below is past due. If you have already paid, thank you, and you can ignore this reminder.',
  formal:
    'The amount below is overdue. Pay it within 10 days. If something stands in the way, call us, and we will find a way together.',
  last: 'This is our final reminder of the amount below. If it does not reach us within 10 days, we will hand the matter over for collection.',
};

export const noticeTextOf = ({ tone, text }: Pick<DunningStep, 'text' | 'tone'>): string =>
  text ?? USUAL_TEXTS[tone];

/**
 * Steps to start from. Source: invoices in the United States are usually followed up after 30, 60 and 90 days; in Germany by a friendly,
 * a formal and a final reminder.
 */
export const USUAL_STEPS: readonly DunningStep[] = [
  { afterDays: 30, tone: 'friendly', channel: 'email', text: null, isAutomatic: false },
  { afterDays: 60, tone: 'formal', channel: 'email', text: null, isAutomatic: false },
  { afterDays: 90, tone: 'last', channel: 'letter', text: null, isAutomatic: false },
];

/** What a reminder is called. */
export const noticeTitleOf = ({ tone }: Pick<NoticeDocument, 'tone'>): string => DUNNING_TONE_LABELS[tone];

/** `friendly-reminder-2026-11-21.pdf` */
export const noticeFileName = (notice: Pick<NoticeDocument, 'tone' | 'writtenOn'>): string =>
  `${noticeTitleOf(notice).toLowerCase().replaceAll(' ', '-')}-${notice.writtenOn}.pdf`;

/** `Invoice 2026-12 of November 2, 2026, due November 16, 2026: $59.50` */
export const noticeLineOf = (
  { number, issuedOn, dueOn, openMinor }: NoticeDocument['invoices'][number],
  { currency, seller }: Pick<NoticeDocument, 'currency' | 'seller'>,
  day: (day: Day) => string,
): string =>
  `Invoice ${number} of ${day(issuedOn)}, due ${day(dueOn)}: ${moneyOnPaper(openMinor, currency, seller.country ?? '')}`;
