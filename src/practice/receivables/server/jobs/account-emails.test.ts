import { expect, test } from 'vitest';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { germanInvoice } from '#test/given-invoice-document.ts';
import type { Statement } from '../../contract.ts';
import type { NoticeDocument } from '../../dunning.contract.ts';
import { printNotice } from '../print/print-notice.ts';
import { printStatement } from '../print/print-statement.ts';
import { accountEmails } from './account-emails.ts';

const { seller, buyer } = germanInvoice();

async function emailOf(template: string, details: object) {
  const mail = {
    id: 'mail',
    template,
    recipient: 'casey@people.test',
    userId: null,
    invitationId: null,
    redirectTo: null,
    flowId: null,
    signUpId: null,
    details: { ...details, clientId: '00000000-0000-4000-8000-000000000000' },
  };
  // Safe: these emails need no database.
  const tx = undefined as unknown as Parameters<Composer>[0];
  const email = await accountEmails[template]?.(tx, mail);
  const [file, ...more] = email?.attachments ?? [];
  expect(more).toEqual([]);
  return { email, file, bytes: Buffer.from(file?.text ?? '', 'base64') };
}

test('a reminder has its PDF, and is answered to the clinic', async () => {
  const notice: NoticeDocument = {
    tone: 'formal',
    writtenOn: '2026-11-21',
    seller,
    buyer,
    text: 'Pay within 10 days.',
    currency: 'EUR',
    invoices: [
      { number: '2026-1', issuedOn: '2026-10-01', dueOn: '2026-10-15', totalMinor: 1000, openMinor: 400 },
    ],
    totalMinor: 400,
  };
  const { email, file, bytes } = await emailOf('dunning_notice', notice);
  expect(email).toMatchObject({ replyTo: seller.email });
  expect(email?.text).toContain('Invoice 2026-1 of');
  expect(file).toMatchObject({ filename: 'overdue-notice-2026-11-21.pdf', contentType: 'application/pdf' });
  expect(bytes.equals(await printNotice(notice))).toBe(true);
});

test('a statement has its PDF', async () => {
  const statement: Statement = {
    clientId: '00000000-0000-4000-8000-000000000000',
    fromOn: '2026-08-01',
    untilOn: '2026-11-21',
    seller,
    buyer: { ...buyer, name: 'Casey Meyer' },
    accounts: [{ currency: 'EUR', openingMinor: 400, lines: [], closingMinor: 400 }],
  };
  const { email, file, bytes } = await emailOf('client_statement', statement);
  expect(email?.text).toContain('A PDF copy is attached');
  expect(file).toMatchObject({ filename: 'statement-casey-meyer-2026-11-21.pdf', encoding: 'base64' });
  expect(bytes.equals(await printStatement(statement))).toBe(true);
});
