import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { type EmailAttachment, renderEmail } from '#foundation/server/mail/render-email.ts';
import { moneyOnPaper } from '#practice/billing/invoice-text.rules.ts';
import { paperStyleOf } from '#practice/clinics/paper.rules.ts';
import { Statement } from '../../contract.ts';
import { NoticeDocument } from '../../dunning.contract.ts';
import { noticeFileName, noticeLineOf, noticeTitleOf } from '../../notice-text.rules.ts';
import { statementFileName, statementLineText } from '../../statement-text.rules.ts';
import { bankLines } from '../print/open-paper.ts';
import { printNotice } from '../print/print-notice.ts';
import { printStatement } from '../print/print-statement.ts';

type Seller = Statement['seller'];

const styleOf = ({ country }: Seller) => paperStyleOf({ country: country ?? '', timeZone: 'UTC' });

const attached = (filename: string, pdf: Buffer): { readonly attachments: readonly EmailAttachment[] } => ({
  attachments: [
    { filename, contentType: 'application/pdf', text: pdf.toString('base64'), encoding: 'base64' },
  ],
});

/** Where the money goes, and who answers questions. */
const closing = (seller: Seller, owes: boolean) => ({
  notes: [
    ...(owes ? bankLines(seller) : []),
    [`Questions? ${seller.name}`, seller.phone, seller.email].filter(Boolean).join(' · '),
  ],
  signature: `— ${seller.name}`,
  ...(seller.email === null ? {} : { replyTo: seller.email }),
});

const composeNotice: Composer = async (_tx, mail) => {
  const notice = NoticeDocument.parse(mail.details);
  const { seller, buyer, text, currency, invoices, totalMinor } = notice;
  const { day } = styleOf(seller);
  return renderEmail({
    subject: `${noticeTitleOf(notice)} from ${seller.name}`,
    greeting: `Dear ${buyer.name},`,
    paragraphs: [
      text,
      ...invoices.map((invoice) => noticeLineOf(invoice, notice, day)),
      `Amount due: ${moneyOnPaper(totalMinor, currency, seller.country ?? '')}`,
      'A PDF copy is attached.',
    ],
    ...closing(seller, true),
    ...attached(noticeFileName(notice), await printNotice(notice)),
  });
};

const composeStatement: Composer = async (_tx, mail) => {
  const statement = Statement.parse(mail.details);
  const { seller, buyer, fromOn, untilOn, accounts } = statement;
  const { day, shortDay } = styleOf(seller);
  const money = (minor: number, currency: string) => moneyOnPaper(minor, currency, seller.country ?? '');
  return renderEmail({
    subject: `Your statement from ${seller.name}`,
    greeting: `Dear ${buyer.name},`,
    paragraphs: [
      `Here is your statement for ${day(fromOn)} to ${day(untilOn)}.`,
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
      'A PDF copy is attached.',
    ],
    ...closing(
      seller,
      accounts.some(({ closingMinor }) => closingMinor > 0),
    ),
    ...attached(statementFileName(statement), await printStatement(statement)),
  });
};

/** What clients are told about their account, from what was frozen when it was sent. */
export const accountEmails: Readonly<Record<string, Composer>> = {
  client_statement: composeStatement,
  dunning_notice: composeNotice,
};
