import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { renderEmail } from '#foundation/server/mail/render-email.ts';
import { moneyOnPaper } from '#practice/billing/invoice-text.rules.ts';
import { paperStyleOf } from '#practice/record-export/paper.rules.ts';
import { Statement } from '../../contract.ts';
import { NoticeDocument } from '../../dunning.contract.ts';
import { noticeLineOf, noticeTitleOf } from '../../notice-text.rules.ts';
import { statementLineText } from '../../statement-text.rules.ts';
import { bankLines } from '../print/open-paper.ts';

type Seller = Statement['seller'];

const styleOf = ({ country }: Seller) => paperStyleOf({ country: country ?? '', timeZone: 'UTC' });

/** Where the money goes, and who answers questions. */
const closing = (seller: Seller, owes: boolean) => ({
  notes: [
    ...(owes ? bankLines(seller) : []),
    [`Questions? ${seller.name}`, seller.phone, seller.email].filter(Boolean).join(' · '),
  ],
  signature: `— ${seller.name}`,
});

const composeNotice: Composer = (_tx, mail) => {
  const notice = NoticeDocument.parse(mail.details);
  const { seller, buyer, text, currency, invoices, totalMinor } = notice;
  const { day } = styleOf(seller);
  return Promise.resolve(
    renderEmail({
      subject: `${noticeTitleOf(notice)} from ${seller.name}`,
      greeting: `Dear ${buyer.name},`,
      paragraphs: [
        text,
        ...invoices.map((invoice) => noticeLineOf(invoice, notice, day)),
        `Amount due: ${moneyOnPaper(totalMinor, currency, seller.country ?? '')}`,
      ],
      ...closing(seller, true),
    }),
  );
};

const composeStatement: Composer = (_tx, mail) => {
  const { seller, buyer, fromOn, untilOn, accounts } = Statement.parse(mail.details);
  const { day, shortDay } = styleOf(seller);
  const money = (minor: number, currency: string) => moneyOnPaper(minor, currency, seller.country ?? '');
  return Promise.resolve(
    renderEmail({
      subject: `Your statement from ${seller.name}`,
      greeting: `Dear ${buyer.name},`,
      paragraphs: [
        `Here is your account from ${day(fromOn)} to ${day(untilOn)}.`,
        ...(accounts.length === 0 ? ['Nothing was charged or paid.'] : []),
        ...accounts.flatMap(({ currency, openingMinor, lines, closingMinor }) => [
          `Balance brought forward: ${money(openingMinor, currency)}`,
          ...lines.map(
            (line) =>
              `${shortDay(line.bookedOn)}: ${statementLineText(line)}, ${money(line.amountMinor, currency)}`,
          ),
          closingMinor < 0
            ? `Your credit: ${money(-closingMinor, currency)}`
            : `Balance due: ${money(closingMinor, currency)}`,
        ]),
      ],
      ...closing(
        seller,
        accounts.some(({ closingMinor }) => closingMinor > 0),
      ),
    }),
  );
};

/** What clients are told about their account, from what was frozen when it was sent. */
export const accountEmails: Readonly<Record<string, Composer>> = {
  client_statement: composeStatement,
  dunning_notice: composeNotice,
};
