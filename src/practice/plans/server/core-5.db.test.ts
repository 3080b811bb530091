import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenPlans } from '#test/given-plans.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { undoActEndpoint } from '#practice/acts/contract.ts';
import {
  cancelPlanEndpoint,
  pausePlanEndpoint,
  previewPlanCancellationEndpoint,
  resumePlanEndpoint,
} from '../subscriptions.contract.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('exam', 'vaccines', 'dental', 'nails') },
  { weight: 2, arbitrary: fc.constantFrom('undo', 'fee', 'invoice') },
  { weight: 1, arbitrary: fc.constantFrom('pause', 'resume') },
);

/** Postings of entries that do not add up to zero. */
const unbalanced = async (clinicId: string) =>
  (
    await db.owner.query(
      `select entry_id from ledger_postings where clinic_id = $1 group by entry_id having sum(amount_minor) <> 0`,
      [clinicId],
    )
  ).rows;

test(
  'CORE-5, PLAN-1, PLAN-5: whatever happens to a plan, the ledger adds up and no liability is left at its end',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 8 }),
        fc.boolean(),
        fc.boolean(),
        async (history, isCanceled, givesBack) => {
          const given = await givenPlans(db);
          const { id } = await given.sold({ givesBack });
          const done: string[] = [];
          let months = 0;
          const bill = async () => {
            if ((await given.bill()).lines.length > 0) await given.invoiced();
          };
          for (const one of history) {
            if (one === 'fee') await given.chargeFees((months += 1));
            else if (one === 'invoice') await bill();
            else if (one === 'pause')
              await given.api.call(given.csr, pausePlanEndpoint, { id, fromOn: given.today, months: 1 });
            else if (one === 'resume') await given.api.call(given.csr, resumePlanEndpoint, { id });
            else if (one === 'undo') {
              const actId = done.pop();
              if (actId !== undefined)
                await given.api.call(given.csr, undoActEndpoint, { id: actId, reason: 'By mistake' });
            } else done.push((await given.done(given.items[one])).id);
            expect(await unbalanced(given.clinicId)).toEqual([]);
          }
          if (isCanceled) {
            const { body } = await given.api.call(given.csr, previewPlanCancellationEndpoint, { id });
            const canceled = await given.api.call(given.csr, cancelPlanEndpoint, {
              id,
              reason: 'Moving away',
              owedMinor: body.owedMinor,
            });
            expect(canceled.status).toBe(200);
          } else {
            // After the term and every pause that it may have had.
            await given.chargeFees(16);
            await bill();
            await given.chargeFees(17);
          }
          expect((await given.ledger())['plan'] ?? 0).toBe(0);
          await bill();
          await given.chargeFees(18);
          expect((await given.ledger())['plan'] ?? 0).toBe(0);
          expect(await unbalanced(given.clinicId)).toEqual([]);
        },
      ),
      { numRuns: stormRuns(6) },
    );
  },
  stormTimeoutMs(),
);
