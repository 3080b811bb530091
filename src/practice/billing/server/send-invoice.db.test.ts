import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenBilling, givenBilling } from '#test/given-billing.ts';
import { readPdfText } from '#test/read-pdf-text.ts';
import { takePaymentEndpoint } from '#practice/payments/contract.ts';
import { createLog } from '#foundation/server/log.ts';
import { deliverMailJob } from '#foundation/server/mail/deliver-mail.ts';
import type { Email } from '#foundation/server/mail/render-email.ts';
import {
  getInvoiceDeliveryEndpoint,
  getStructuredInvoiceEndpoint,
  sendInvoiceEndpoint,
} from '../send-invoice.contract.ts';
import { changeBillingSettingsEndpoint } from '../settings.contract.ts';
import { givenStaff } from '#test/given.ts';
import { invoiceEmails } from './jobs/invoice-emails.ts';

let db: TestDatabase;
let given: GivenBilling;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  given = await givenBilling(db);
});

async function givenEmail(address: string): Promise<string> {
  const id = randomUUID();
  await db.owner.query(
    `insert into client_contacts (clinic_id, id, client_id, kind, value, normalized) values ($1, $2, $3, 'email', $4, $4)`,
    [given.clinicId, id, given.clientId, address],
  );
  return id;
}

async function givenInvoice() {
  await given.done();
  return given.invoiced();
}

const send = (id: string, contactId: string) =>
  given.api.call(given.csr, sendInvoiceEndpoint, { id, contactId });

/** Does what the job does with the newest email, and returns what was sent to whom. */
async function delivered(): Promise<{ readonly recipient: string; readonly email: Email }[]> {
  const sent: { recipient: string; email: Email }[] = [];
  const job = deliverMailJob({
    database: db.database,
    composers: invoiceEmails,
    transport: {
      send: (recipient, email) => {
        sent.push({ recipient, email });
        return Promise.resolve();
      },
      close: () => undefined,
    },
    encryption: null,
    log: createLog('silent'),
  });
  const { rows } = await db.owner.query<{ id: string }>(
    `select id from mail_outbox where details ->> 'clinicId' = $1 and sent_at is null`,
    [given.clinicId],
  );
  for (const { id } of rows) await job.run({ mailId: id });
  return sent;
}

test('an invoice is sent to an address of its client, with the PDF, and that is on record', async () => {
  const contactId = await givenEmail('rosa@clients.test');
  const { id, number } = await givenInvoice();
  const answer = await send(id, contactId);
  expect(answer.body).toMatchObject({
    number,
    recipients: [{ contactId, address: 'rosa@clients.test' }],
    sent: [{ byName: 'Frida Desk' }],
  });
  const [mail] = await delivered();
  expect(mail?.recipient).toBe('rosa@clients.test');
  expect(mail?.email.subject).toContain(`Invoice ${number} from`);
  expect(mail?.email.text).toMatch(/Please pay 59,50 € by .+ and give .+ as the reference/);
  const [file] = mail?.email.attachments ?? [];
  expect(file).toMatchObject({ filename: `invoice-${number}.pdf`, encoding: 'base64' });
  expect(readPdfText(Buffer.from(file?.text ?? '', 'base64'))).toContain(number);
  expect(await delivered()).toEqual([]);
});

test('what was paid meanwhile is not asked for', async () => {
  const contactId = await givenEmail('rosa@clients.test');
  const { id } = await givenInvoice();
  await send(id, contactId);
  await given.api.call(given.csr, takePaymentEndpoint, {
    clientId: given.clientId,
    method: 'card',
    amountMinor: 5950,
    currency: 'EUR',
  });
  const [mail] = await delivered();
  expect(mail?.email.text).toContain('It is paid in full.');
});

test('where the client has no such address nothing is sent, in a sentence', async () => {
  const { id } = await givenInvoice();
  const delivery = await given.api.call(given.csr, getInvoiceDeliveryEndpoint, { id });
  expect(delivery.body).toMatchObject({ recipients: [], sent: [], isStructured: false });
  const other = await givenBilling(db);
  const elsewhere = randomUUID();
  await db.owner.query(
    `insert into client_contacts (clinic_id, id, client_id, kind, value, normalized) values ($1, $2, $3, 'email', $4, $4)`,
    [other.clinicId, elsewhere, other.clientId, 'other@clients.test'],
  );
  for (const contactId of [randomUUID(), elsewhere]) {
    expect((await send(id, contactId)).body).toMatchObject({
      code: 'client_without_email',
      message: expect.stringContaining('no longer has this email address'),
    });
  }
  expect(await delivered()).toEqual([]);
  expect((await other.api.call(other.csr, sendInvoiceEndpoint, { id, contactId: elsewhere })).status).toBe(
    404,
  );
});

test('a structured invoice is made on demand and sent, where the clinic’s tax id is in it', async () => {
  const { id: before } = await givenInvoice();
  const refused = await given.api.call(given.csr, getStructuredInvoiceEndpoint, { id: before });
  expect(refused.body).toMatchObject({ code: 'no_structured_invoice' });

  const admin = await givenStaff(db.owner, given.clinicId, { role: 'clinic_admin', name: 'Ada' });
  await given.api.call(admin, changeBillingSettingsEndpoint, {
    vatId: 'DE123456789',
    taxNumber: null,
    bankHolder: null,
    iban: null,
    bic: null,
    bankAccountText: null,
    paymentTermDays: 14,
    invoiceNote: null,
    version: 0,
  });
  const contactId = await givenEmail('rosa@clients.test');
  const { id } = await givenInvoice();
  const { body } = await given.api.call(given.csr, getStructuredInvoiceEndpoint, { id });
  expect(Buffer.from(body.contentBase64, 'base64').toString('latin1')).toContain('factur-x.xml');
  expect((await send(id, contactId)).body.isStructured).toBe(true);
  const [mail] = await delivered();
  const [file] = mail?.email.attachments ?? [];
  expect(Buffer.from(file?.text ?? '', 'base64').toString('latin1')).toContain('factur-x.xml');
});
