import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenPurchasing, givenPurchasing } from '#test/given-purchasing.ts';
import { wrongLevels } from '#test/given-stock.ts';
import { createLog } from '#foundation/server/log.ts';
import { deliverMailJob } from '#foundation/server/mail/deliver-mail.ts';
import type { Email } from '#foundation/server/mail/render-email.ts';
import { readPdfText } from '#test/read-pdf-text.ts';
import {
  addPurchaseOrderEndpoint,
  changePurchaseOrderEndpoint,
  getPurchaseOrderEndpoint,
  listPurchaseOrdersEndpoint,
} from '../contract.ts';
import {
  approvePurchaseOrderEndpoint,
  cancelPurchaseOrderEndpoint,
  closePurchaseOrderEndpoint,
  getPurchaseOrderFileEndpoint,
  receivePurchaseOrderEndpoint,
  sendPurchaseOrderEndpoint,
} from '../steps.contract.ts';
import { changeSupplierEndpoint } from '../suppliers.contract.ts';
import { listOnOrderEndpoint } from '../suggestions.contract.ts';
import { purchaseEmails } from './jobs/purchase-emails.ts';

let db: TestDatabase;
let given: GivenPurchasing;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  given = await givenPurchasing(db);
});
afterAll(async () => {
  expect(await wrongLevels(db)).toEqual([]);
  await db.drop();
});

const onOrder = async () =>
  (await given.api.call(given.csr, listOnOrderEndpoint, { itemIds: [given.itemId] })).body.items[0];
const approve = ({ id, version }: { id: string; version: number }, person = given.admin) =>
  given.api.call(person, approvePurchaseOrderEndpoint, { id, version });
const send = ({ id, version }: { id: string; version: number }, by: 'email' | 'other' = 'other') =>
  given.api.call(given.csr, sendPurchaseOrderEndpoint, { id, version, by });

/** Does what the job does with what waits, and returns what was sent to whom. */
async function delivered(): Promise<{ readonly recipient: string; readonly email: Email }[]> {
  const mails: { recipient: string; email: Email }[] = [];
  const job = deliverMailJob({
    database: db.database,
    composers: purchaseEmails,
    transport: {
      send: (recipient, email) => {
        mails.push({ recipient, email });
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
  return mails;
}

describe('a draft', () => {
  test('is numbered in turn, also by two at once', async () => {
    const added = await Promise.all(
      [1, 2, 3].map(() =>
        given.api.call(given.csr, addPurchaseOrderEndpoint, { supplierId: given.supplierId }),
      ),
    );
    const numbers = added.map(({ body }) => body.number).toSorted();
    expect(numbers.map((number) => number.slice(-5))).toEqual(['00001', '00002', '00003']);
    expect(added[0]?.body).toMatchObject({ state: 'draft', isApproved: false, lines: [] });
  });

  test('has lines as the supplier offers them; others as the catalog says', async () => {
    const other = await given.stock.newItem('Tape');
    const { body: empty } = await given.api.call(given.csr, addPurchaseOrderEndpoint, {
      supplierId: given.supplierId,
    });
    const { body } = await given.api.call(given.csr, changePurchaseOrderEndpoint, {
      id: empty.id,
      version: 1,
      locationId: given.stock.vehicleId,
      note: 'Please ring',
      lines: [
        { itemId: other, packs: 1, priceMinor: null },
        { itemId: given.itemId, packs: 3, priceMinor: null },
      ],
    });
    expect(body).toMatchObject({ version: 2, locationName: 'Car', note: 'Please ring', totalMinor: 1500 });
    expect(
      body.lines.map(({ itemName, packName, packThousandths, packs, priceMinor }) => [
        itemName,
        packName,
        packThousandths,
        packs,
        priceMinor,
      ]),
    ).toEqual([
      ['Tape', 'piece', 1000, 1, null],
      ['Gauze', 'box', 10_000, 3, 500],
    ]);
    const { body: fewer } = await given.api.call(given.csr, changePurchaseOrderEndpoint, {
      id: empty.id,
      version: 2,
      locationId: given.stock.vehicleId,
      note: null,
      lines: [{ itemId: given.itemId, packs: 4, priceMinor: 450 }],
    });
    expect(fewer.lines).toMatchObject([{ itemName: 'Gauze', packs: 4, priceMinor: 450 }]);
  });

  test('refuses what is not stocked, too much of it, and a change of what somebody else changed', async () => {
    const { id, version, locationId } = await given.draft();
    const change = (itemId: string, packs: number, of = version) =>
      given.api.call(given.csr, changePurchaseOrderEndpoint, {
        id,
        version: of,
        locationId,
        note: null,
        lines: [{ itemId, packs, priceMinor: null }],
      });
    expect((await change(given.stock.examId, 1)).status).toBe(404);
    expect((await change(given.itemId, 1, version - 1)).body).toMatchObject({ code: 'record_changed' });
    const bulk = await given.stock.newItem('Bulk');
    await given.offered(given.supplierId, { packThousandths: 1_000_000 }, bulk);
    expect(await change(bulk, 1001)).toMatchObject({ status: 422, body: { fields: [{ path: 'lines' }] } });
    expect((await change(bulk, 1000)).status).toBe(200);
  });

  test('is approved by whoever may, only with lines, and again after a change', async () => {
    const order = await given.draft();
    expect((await approve(order, given.csr)).status).toBe(403);
    const { body: empty } = await given.api.call(given.csr, addPurchaseOrderEndpoint, {
      supplierId: given.supplierId,
    });
    expect((await approve(empty)).body).toMatchObject({ code: 'purchase_order_empty' });
    expect((await send(order)).body).toMatchObject({ code: 'purchase_order_not_approved' });
    const { body: approved } = await approve(order);
    expect(approved).toMatchObject({ isApproved: true, state: 'draft' });
    const { body: changed } = await given.api.call(given.csr, changePurchaseOrderEndpoint, {
      id: order.id,
      version: approved.version,
      locationId: order.locationId,
      note: null,
      lines: [{ itemId: given.itemId, packs: 9, priceMinor: 500 }],
    });
    expect(changed.isApproved).toBe(false);
    expect((await send(changed)).body).toMatchObject({ code: 'purchase_order_not_approved' });
  });
});

describe('sending', () => {
  test('freezes what the order says, and emails it with PDF and CSV', async () => {
    const draft = await given.draft(3);
    const { body: approved } = await approve(draft);
    const { body: order } = await send(approved, 'email');
    expect(order).toMatchObject({ state: 'sent', emails: [{ byName: 'Frida Desk' }] });
    expect(order.expectedOn).not.toBeNull();
    const [mail] = await delivered();
    expect(mail?.recipient).toBe('orders@vetsupply.test');
    expect(mail?.email.subject).toContain(order.number);
    expect(mail?.email.text).toContain('C-77');
    const [pdf, csv] = mail?.email.attachments ?? [];
    expect(readPdfText(Buffer.from(pdf?.text ?? '', 'base64'))).toContain(order.number);
    expect(csv?.text).toContain(`${order.number},,Gauze,box,10,piece,3,5.00,EUR`);
    // A change of the supplier changes nothing that was sent.
    await given.api.call(given.admin, changeSupplierEndpoint, {
      id: given.supplierId,
      version: 1,
      name: 'Renamed',
      email: null,
      phone: null,
      address: null,
      accountNumber: null,
      registration: null,
      leadDays: 9,
      note: null,
      isArchived: false,
    });
    const { body: file } = await given.api.call(given.csr, getPurchaseOrderFileEndpoint, {
      id: order.id,
      format: 'pdf',
    });
    expect(readPdfText(Buffer.from(file.contentBase64, 'base64'))).toContain('Vet Supply');
    expect((await send(order, 'email')).body).toMatchObject({ code: 'supplier_without_email' });
  });

  test('sends nothing to a supplier without an address, and nothing of a canceled order', async () => {
    const { body: approved } = await approve(await given.draft());
    const { body: order } = await send(approved, 'email');
    await given.api.call(given.csr, cancelPurchaseOrderEndpoint, {
      id: order.id,
      version: order.version,
      reason: 'Ordered twice',
    });
    expect(await delivered()).toEqual([]);
  });

  test('is done once by two at once', async () => {
    const { body: approved } = await approve(await given.draft());
    const answers = await Promise.all([send(approved), send(approved)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('receiving', () => {
  test('in part, in several lots with their own expiry and price, then the rest', async () => {
    const order = await given.sent(3);
    expect(await onOrder()).toMatchObject({ onOrderThousandths: 30_000, expectedOn: order.expectedOn });
    const { body: part } = await given.receive(order, [
      { lotNumber: 'A', expiresOn: '2098-01-31', quantityThousandths: 10_000, costMinor: 600 },
      { lotNumber: 'B', expiresOn: '2099-01-31', quantityThousandths: 5000, costMinor: null },
    ]);
    expect(part).toMatchObject({ state: 'part_received' });
    expect(part.lines[0]).toMatchObject({ receivedThousandths: 15_000, restThousandths: 15_000 });
    expect(part.lines[0]?.lots.map(({ lotNumber, differenceMinor }) => [lotNumber, differenceMinor])).toEqual(
      expect.arrayContaining([
        ['A', 100],
        ['B', null],
      ]),
    );
    expect(await onOrder()).toMatchObject({ onOrderThousandths: 15_000 });
    expect((await given.stock.item()).level.onHandThousandths).toBe(15_000);
    expect((await given.stock.item()).lots).toMatchObject([
      { lotNumber: 'A', supplier: 'Vet Supply', valueMinor: 600 },
      { lotNumber: 'B', valueMinor: null },
    ]);
    const { body: all } = await given.receive(part, [{ quantityThousandths: 15_000 }]);
    expect(all).toMatchObject({ state: 'received' });
    expect(await onOrder()).toBeUndefined();
    const { body: closed } = await given.api.call(given.csr, closePurchaseOrderEndpoint, {
      id: order.id,
      version: all.version,
      reason: 'Invoice checked',
    });
    expect(closed).toMatchObject({ state: 'closed', endReason: 'Invoice checked' });
    expect((await given.receive(closed)).body).toMatchObject({ code: 'purchase_order_state' });
  });

  test('more than was ordered is kept, and is nothing that is on order', async () => {
    const { body } = await given.receive(await given.sent(1), [{ quantityThousandths: 12_000 }]);
    expect(body).toMatchObject({ state: 'received', lines: [{ restThousandths: 0 }] });
    expect((await given.stock.item()).level.onHandThousandths).toBe(12_000);
    expect(await onOrder()).toBeUndefined();
  });

  test('less than was ordered: nothing more will come, which somebody says', async () => {
    const { body } = await given.receive(await given.sent(2), [{ quantityThousandths: 4000 }], true);
    expect(body).toMatchObject({ state: 'received', lines: [{ isComplete: true, restThousandths: 0 }] });
    expect(await onOrder()).toBeUndefined();
  });

  test('more may come after everything has: it is in stock, and the order stays received', async () => {
    const { body: all } = await given.receive(await given.sent(1));
    const { status, body } = await given.receive(all, [{ quantityThousandths: 3000 }]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'received',
      lines: [{ receivedThousandths: 13_000, restThousandths: 0 }],
    });
    expect((await given.stock.item()).level.onHandThousandths).toBe(13_000);
  });

  test('a controlled drug comes into stock unopened: no container is in a register yet', async () => {
    await db.owner.query(`update catalogue_items set control_schedule = 'C-II' where id = $1`, [
      given.itemId,
    ]);
    const { status, body } = await given.receive(await given.sent(), [{ lotNumber: 'M77' }]);
    expect(status).toBe(200);
    expect(body.lines).toMatchObject([{ controlSchedule: 'C-II', lots: [{ lotNumber: 'M77' }] }]);
    expect((await given.stock.item()).level.onHandThousandths).toBe(10_000);
    const { rows } = await db.owner.query('select from controlled_containers where item_id = $1', [
      given.itemId,
    ]);
    expect(rows).toEqual([]);
  });

  test('deliveries of the same items at once, in opposite orders, all come', async () => {
    const other = await given.stock.newItem('Tape');
    const orders = await Promise.all(
      Array.from({ length: 6 }, (_, at) => {
        const items = [given.itemId, other];
        return given.sentOf(at % 2 === 0 ? items : items.toReversed());
      }),
    );
    const answers = await Promise.all(
      orders.map(({ id, version, locationId, lines }) =>
        given.api.call(given.csr, receivePurchaseOrderEndpoint, {
          id,
          version,
          locationId,
          deliveryNote: null,
          lines: lines.map((line) => ({
            lineId: line.id,
            lots: [{ lotNumber: null, expiresOn: null, quantityThousandths: 1000, costMinor: null }],
            isComplete: false,
          })),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200));
    for (const item of [given.itemId, other])
      expect((await given.stock.item(item)).level.onHandThousandths).toBe(6000);
  });

  test('of two who enter the same delivery at once, one is refused: nothing is there twice', async () => {
    const order = await given.sent(2);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => given.receive(order, [{ quantityThousandths: 20_000 }])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => 'code' in body).map(({ body }) => body)).toMatchObject(
      Array.from({ length: 5 }, () => ({ code: 'record_changed' })),
    );
    expect((await given.stock.item()).level.onHandThousandths).toBe(20_000);
    const { body } = await given.api.call(given.csr, getPurchaseOrderEndpoint, { id: order.id });
    expect(body.lines).toMatchObject([{ receivedThousandths: 20_000 }]);
  });

  test('a line of another order is not found, and nothing comes then', async () => {
    const [order, other] = [await given.sent(), await given.sent()];
    expect((await given.receive({ ...order, lines: other.lines })).status).toBe(404);
    expect(await given.stock.levels()).toEqual({});
  });

  test('what was received is not canceled, and what was not is not closed', async () => {
    const order = await given.sent();
    const end = (endpoint: typeof closePurchaseOrderEndpoint, version: number) =>
      given.api.call(given.csr, endpoint, { id: order.id, version, reason: 'Changed our mind' });
    expect((await end(closePurchaseOrderEndpoint, order.version)).body).toMatchObject({
      code: 'purchase_order_state',
    });
    const { body: part } = await given.receive(order);
    expect((await end(cancelPurchaseOrderEndpoint, part.version)).body).toMatchObject({
      code: 'purchase_order_state',
    });
    const { body: closed } = await end(closePurchaseOrderEndpoint, part.version);
    expect(closed.state).toBe('closed');
    expect(await onOrder()).toBeUndefined();
  });
});

describe('no database role', () => {
  const refused = (statement: string) =>
    expect(db.owner.query(statement)).rejects.toThrow(/sent|does not become|stays|not deleted|has not come/);

  test('changes what was sent, deletes an order or skips a step', async () => {
    const { id } = await given.sent();
    await refused(`update purchase_order_lines set packs = 9 where order_id = '${id}'`);
    await refused(`delete from purchase_order_lines where order_id = '${id}'`);
    await refused(`update purchase_orders set state = 'draft' where id = '${id}'`);
    await refused(`update purchase_orders set document = '{}' where id = '${id}'`);
    await refused(`delete from purchase_orders where id = '${id}'`);
  });

  test('changes what was approved without a new approval', async () => {
    const { id, version } = await given.draft();
    await approve({ id, version });
    await refused(`update purchase_order_lines set packs = 9 where order_id = '${id}'`);
    await db.owner.query('update purchase_orders set approved_at = null, approved_by = null where id = $1', [
      id,
    ]);
    await db.owner.query('update purchase_order_lines set packs = 9 where order_id = $1', [id]);
  });

  test('receives for an order what has not come to the stock', async () => {
    const order = await given.sent();
    const [lotId = ''] = await given.stock.received([{ quantityThousandths: 1000 }]);
    await db.owner.query(
      `insert into purchase_receipts (clinic_id, id, order_id, location_id) values ($1, $2, $2, $3)`,
      [given.clinicId, order.id, order.locationId],
    );
    await refused(
      `insert into purchase_receipt_lots (clinic_id, lot_id, receipt_id, order_id, line_id, item_id, quantity_thousandths)
       values ('${given.clinicId}', '${lotId}', '${order.id}', '${order.id}', '${order.lines[0]?.id}', '${given.itemId}', 2000)`,
    );
  });
});

test('the list shows what is open, and another clinic’s orders never', async () => {
  const order = await given.sent();
  const draft = await given.draft();
  const shown = async (show: 'open' | 'draft' | 'expected' | 'done') =>
    (await given.api.call(given.csr, listPurchaseOrdersEndpoint, { show })).body.items.map(({ id }) => id);
  expect(await shown('open')).toEqual([draft.id, order.id]);
  expect(await shown('draft')).toEqual([draft.id]);
  expect(await shown('expected')).toEqual([order.id]);
  expect(await shown('done')).toEqual([]);
  const other = await givenPurchasing(db);
  expect((await other.api.call(other.csr, getPurchaseOrderEndpoint, { id: order.id })).status).toBe(404);
  expect((await other.receive(order)).status).toBe(404);
});
