import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenPurchasing, givenPurchasing } from '#test/given-purchasing.ts';
import { switchAiFeaturesEndpoint } from '#practice/assistant/contract.ts';
import { assistantHandlers } from '#practice/assistant/server/routes.ts';
import { getItemPurchasingEndpoint } from '#practice/purchasing/suggestions.contract.ts';
import { SHADOW_WEEKS } from '../shadow-mode.rules.ts';
import { getTrackRecordEndpoint, switchForecastEndpoint } from '../track-record.contract.ts';
import { recordForecastsJob } from './jobs/record-forecasts-job.ts';
import { stockForecastHandlers } from './routes.ts';

const WEEK_MS = 7 * 86_400_000;

let db: TestDatabase;
let given: GivenPurchasing;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...stockForecastHandlers, ...assistantHandlers]);
});
beforeEach(async () => {
  given = await givenPurchasing(db);
  await given.stock.received([{ quantityThousandths: 900_000 }]);
});
afterAll(() => db.drop());

/** Runs the job as it ran so many weeks ago. */
const recordedWeeksAgo = (weeks: number) =>
  recordForecastsJob(db.database, () => new Date(Date.now() - weeks * WEEK_MS)).run({});
async function recordedFor(weeks: number): Promise<void> {
  for (let ago = weeks; ago >= 0; ago -= 1) await recordedWeeksAgo(ago);
}

/** Has the clinic's item used so many weeks ago. */
async function usedWeeksAgo(weeks: number, quantityThousandths: number): Promise<void> {
  const act = await given.stock.used(quantityThousandths);
  await db.owner.query(
    `alter table stock_movements disable trigger user;
     update stock_movements m set moved_at = now() - ${weeks} * interval '7 days' where m.clinic_id = '${given.clinicId}' and m.act_id = '${act}';
     update stock_items k set kept_since = now() - interval '40 weeks' where k.clinic_id = '${given.clinicId}';
     alter table stock_movements enable trigger user`,
  );
}

const trackRecord = async () => (await api.call(given.csr, getTrackRecordEndpoint, {})).body;
const turn = (acts: boolean, { person = given.admin, version = 0 } = {}) =>
  api.call(person, switchForecastEndpoint, { acts, version });
const suggestion = async () =>
  (await given.api.call(given.csr, getItemPurchasingEndpoint, { itemId: given.itemId })).body.suggestion;

test('a week is compared once it is over, and the first forecast of a week stays', async () => {
  await usedWeeksAgo(2, 10_000);
  await recordedWeeksAgo(1);
  expect(await trackRecord()).toMatchObject({
    acts: false,
    weeks: [],
    weeksNeeded: SHADOW_WEEKS,
    version: 0,
  });
  const before = await db.owner.query(
    `select expected_thousandths from stock_forecasts where clinic_id = '${given.clinicId}'`,
  );
  // Known only afterward: it is what was used, and changes no forecast.
  await usedWeeksAgo(1, 4000);
  await recordedWeeksAgo(1);
  await recordedWeeksAgo(0);
  const { rows } = await db.owner.query(
    `select expected_thousandths, actual_thousandths from stock_forecasts where clinic_id = '${given.clinicId}' order by week_on`,
  );
  expect(rows).toMatchObject([{ ...before.rows[0], actual_thousandths: 4000 }, { actual_thousandths: null }]);
  expect((await trackRecord()).weeks).toMatchObject([{ items: 1 }]);
});

test('orders go by the forecast only after four compared weeks, and only if a manager wants it', async () => {
  await usedWeeksAgo(6, 140_000);
  await recordedFor(SHADOW_WEEKS - 1);
  expect((await turn(true)).body).toMatchObject({ code: 'forecast_too_new' });
  expect(await suggestion()).toMatchObject({ isByForecast: false });
  await recordedFor(SHADOW_WEEKS);
  expect((await turn(true, { person: given.csr })).status).toBe(403);
  expect((await turn(true)).body).toMatchObject({ acts: true, version: 1 });
  const byForecast = await suggestion();
  expect(byForecast.isByForecast).toBe(true);
  const { rows } = await db.owner.query<{ perDay: string }>(
    `select use_per_day_thousandths as "perDay" from stock_forecasts where clinic_id = '${given.clinicId}' order by week_on desc limit 1`,
  );
  expect(byForecast.usePerDayThousandths).toBe(Number(rows[0]?.perDay));
  expect((await turn(false, { version: 7 })).body).toMatchObject({ code: 'record_changed' });
  expect((await turn(false, { version: 1 })).body).toMatchObject({ acts: false, version: 2 });
  expect(await suggestion()).toMatchObject({ isByForecast: false });
});

test('an item with too little history is not compared', async () => {
  await recordedFor(1);
  expect(await trackRecord()).toMatchObject({ since: null, weeks: [] });
});

test('with the forecast or the assistant turned off, orders go by average use', async () => {
  await usedWeeksAgo(6, 140_000);
  await recordedFor(SHADOW_WEEKS);
  await turn(true);
  const turnAi = async (
    version: number,
    off: { isOff?: boolean; featuresOff?: ['inventory_forecast'] | [] },
  ) => {
    const { status } = await api.call(given.admin, switchAiFeaturesEndpoint, {
      featuresOn: [],
      version,
      ...off,
    });
    expect(status).toBe(200);
  };
  await turnAi(0, { featuresOff: ['inventory_forecast'] });
  expect(await suggestion()).toMatchObject({ isByForecast: false });
  expect((await turn(true, { version: 1 })).body).toMatchObject({ code: 'ai_feature_off' });
  await turnAi(1, { featuresOff: [], isOff: true });
  expect(await suggestion()).toMatchObject({ isByForecast: false });
  await turnAi(2, { isOff: false });
  expect(await suggestion()).toMatchObject({ isByForecast: true });
});
