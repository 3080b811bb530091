import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '#foundation/server/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenStock } from '#test/given-stock.ts';
import { compareLevelsJob } from './compare-levels-job.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('CORE-7: the job names the clinic whose levels are not the sums of their movements, and no other', async () => {
  const log = createLog('silent');
  const error = vi.spyOn(log, 'error').mockReturnValue();
  const [right, wrong] = [await givenStock(db), await givenStock(db)];
  await right.received();
  const [lot] = await wrong.received([{}, {}]);
  const job = compareLevelsJob(db.database, log);
  await job.run({});
  expect(error).not.toHaveBeenCalled();
  await db.owner.query(
    `alter table stock_levels disable trigger user;
     update stock_levels set quantity_thousandths = 7 where clinic_id = '${wrong.clinicId}' and lot_id = '${lot}';
     alter table stock_levels enable trigger user`,
  );
  await job.run({});
  expect(error.mock.calls.map(([facts]) => facts)).toEqual([{ clinic: wrong.clinicId, wrong: 1 }]);
});
