import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenStaff } from '#test/given.ts';
import { type GivenBilling, givenBilling } from '#test/given-billing.ts';
import { takePaymentEndpoint } from '#practice/payments/contract.ts';
import {
  changeExportSettingsEndpoint,
  exportJournalEndpoint,
  getExportSettingsEndpoint,
  getTrialBalanceEndpoint,
  setAccountCodeEndpoint,
} from '../contract.ts';
import { ledgerHandlers } from './routes.ts';

let db: TestDatabase;
let given: GivenBilling;
let api: ReturnType<typeof createTestApi>;
let admin: Awaited<ReturnType<typeof givenStaff>>;
/** Ten years, as many as can be asked for at once, with today among them. */
const year = new Date().getUTCFullYear();
const ALL = { from: `${year - 5}-01-01`, to: `${year + 5}-12-31` };

beforeAll(async () => {
  db = await createTestDatabase();
  given = await givenBilling(db);
  api = createTestApi(db, ledgerHandlers);
  admin = await givenStaff(db.owner, given.clinicId, { role: 'clinic_admin', name: 'Ada Admin' });
  await given.done();
  await given.invoiced();
  for (const amountMinor of [5950, 1000, 300]) {
    await given.api.call(given.csr, takePaymentEndpoint, {
      clientId: given.clientId,
      method: 'card',
      amountMinor,
      currency: 'EUR',
      reference: null,
      payerName: null,
    });
  }
});
afterAll(() => db.drop());

test('CORE-7: the journal in pages of any size comes to the ledger, and each export is recorded', async () => {
  for (const limit of [1, 3, 500]) {
    const sums: Record<string, number> = {};
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const { body } = await api.call(admin, exportJournalEndpoint, {
        ...ALL,
        limit,
        ...(cursor === undefined ? {} : { cursor }),
      });
      for (const { id, postings } of body.items) {
        expect(seen.has(id)).toBe(false);
        seen.add(id);
        for (const { account, amountMinor } of postings) sums[account] = (sums[account] ?? 0) + amountMinor;
      }
      cursor = body.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen.size).toBe(4);
    expect(Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))).toEqual(
      await given.ledger(),
    );
  }
  const exports = async () =>
    (
      await db.owner.query(`select from audit_entries where clinic_id = $1 and action = 'ledger.exported'`, [
        given.clinicId,
      ])
    ).rowCount;
  // A read is answered when its line is written, a moment before that is committed.
  await expect.poll(exports).toBeGreaterThanOrEqual(7);
});

test('the trial balance has both sides of each account, and says which codes are missing until they are entered', async () => {
  const balance = async () =>
    (await api.call(admin, getTrialBalanceEndpoint, { ...ALL, chart: 'skr03' })).body.items;
  const before = await balance();
  expect(before[0]).toEqual({
    slot: 'credit',
    label: 'Credit of clients',
    code: null,
    isOwnCode: false,
    currency: 'EUR',
    debitMinor: 0,
    creditMinor: 1300,
  });
  expect(before).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ slot: 'income@190000', code: '8400', creditMinor: 5000 }),
      expect.objectContaining({ slot: 'receivable', code: '1400', debitMinor: 5950, creditMinor: 5950 }),
    ]),
  );
  expect(before.reduce((sum, { debitMinor, creditMinor }) => sum + debitMinor - creditMinor, 0)).toBe(0);
  const code = (of: string | null) =>
    api.call(admin, setAccountCodeEndpoint, { chart: 'skr03', slot: 'credit', code: of });
  await code('1700');
  await code('1701');
  expect((await balance()).find(({ slot }) => slot === 'credit')).toMatchObject({
    code: '1701',
    isOwnCode: true,
  });
  await code(null);
  expect(await balance()).toEqual(before);
});

test('settings are kept, and nobody overwrites what they have not seen', async () => {
  const details = {
    chart: 'skr03' as const,
    adviserNumber: 1001,
    clientNumber: 10,
    accountLength: 4,
    debtorAccount: '10000',
  };
  const change = (version: number, rest: Partial<typeof details> = {}) =>
    api.call(admin, changeExportSettingsEndpoint, { ...details, ...rest, version });
  expect((await change(0)).body).toEqual({ ...details, version: 1 });
  expect((await change(0)).body).toMatchObject({ code: 'record_changed' });
  expect((await change(1, { adviserNumber: 1000 })).body).toMatchObject({
    fields: [{ path: 'adviserNumber' }],
  });
  expect((await change(1, { debtorAccount: '1400' })).body).toMatchObject({
    fields: [{ path: 'debtorAccount' }],
  });
  expect((await api.call(admin, getExportSettingsEndpoint, {})).body).toEqual({ ...details, version: 1 });
});

test('whoever may not manage billing exports nothing', async () => {
  expect((await api.call(given.csr, exportJournalEndpoint, ALL)).status).toBe(403);
});
