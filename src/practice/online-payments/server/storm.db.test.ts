import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenOnline, givenOnline } from '#test/given-online.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { declineOnPage, payOnPage, settleLater } from '../fake/stripe-actions.ts';
import { signStripeEvent } from '../fake/stripe-events.ts';
import type { StripeFailure } from '../fake/stripe-state.ts';
import { reconcileClinic } from './jobs/reconcile-payments-job.ts';

let db: TestDatabase;
let given: GivenOnline;
beforeAll(async () => {
  db = await createTestDatabase();
  given = await givenOnline(db);
});
afterAll(() => db.drop());

type Step =
  | { readonly kind: 'begin' | 'begin_other'; readonly failure: StripeFailure | null }
  | { readonly kind: 'decline' | 'deliver' | 'pay' | 'pay_later' | 'reconcile' | 'settle' | 'twice' };

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('begin' as const, 'begin_other' as const),
      failure: fc.constantFrom<StripeFailure | null>(null, 'busy', 'drop', 'fail', 'fail_after'),
    }),
    fc.record({
      kind: fc.constantFrom('decline', 'deliver', 'pay', 'pay_later', 'reconcile', 'settle', 'twice'),
    }),
  ),
  { minLength: 5, maxLength: 12 },
);

/** The pages of the histories before. */
let earlier: ReadonlySet<string> = new Set();
const pages = () => [...given.fake.state.sessions.values()].filter(({ id }) => !earlier.has(id));
const openPage = () => pages().findLast(({ status }) => status === 'open');
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Sends all events that have happened since, the last first, each twice. */
async function deliver() {
  const { fake, clinicId } = given;
  const events = fake.state.outbox.splice(0).toReversed();
  for (const event of [...events, ...events])
    await given.receive(signStripeEvent(fake.state, event, clinicId));
  await given.work();
}

async function take(step: Step, [token, other]: readonly [string, string]) {
  const { state } = given.fake;
  const page = openPage();
  switch (step.kind) {
    case 'begin':
    case 'begin_other': {
      if (step.failure)
        state.options.failures.push({ path: /^(POST|GET) .*sessions/, failure: step.failure });
      await given.begin(step.kind === 'begin' ? token : other);
      state.options.failures.length = 0;
      return;
    }
    case 'twice': {
      await Promise.all([given.begin(token), given.begin(other), given.begin(token)]);
      return;
    }
    case 'decline': {
      if (page) declineOnPage(state, page);
      return;
    }
    case 'pay':
    case 'pay_later': {
      if (page) payOnPage(state, page, step.kind === 'pay' ? 'card' : 'later');
      return;
    }
    case 'settle': {
      for (const one of pages()) settleLater(state, one, one.id < 'cs_test_V');
      return;
    }
    case 'deliver': {
      await deliver();
      return;
    }
    case 'reconcile': {
      await reconcileClinic(given.parts, given.clinicId, later(10));
    }
  }
}

test(
  'P-04, P-06: whatever happens on the way, nobody pays twice, and all that was paid is booked once',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const [{ id, totalMinor }, second] = [await given.invoiced(), await given.invoiced()];
        const [{ token }, { token: other }] = [await given.linked(id), await given.linked(second.id)];
        earlier = new Set(given.fake.state.sessions.keys());
        const known = new Set(given.fake.state.intents.keys());
        for (const step of history) await take(step, [token, other]);
        for (const page of pages()) settleLater(given.fake.state, page, true);
        await deliver();
        await reconcileClinic(given.parts, given.clinicId, later(10));
        await given.work();

        const received = [...given.fake.state.intents.values()].filter(
          (one) => !known.has(one.id) && one.received > 0,
        );
        expect(received.reduce((sum, one) => sum + one.received, 0)).toBeLessThanOrEqual(
          totalMinor + second.totalMinor,
        );
        const { rows } = await db.owner.query<{ reference: string; amount: number }>(
          `select reference, amount_minor::integer as amount from payments where clinic_id = $1 and reference = any ($2)`,
          [given.clinicId, received.map((one) => one.id)],
        );
        expect(new Map(rows.map(({ reference, amount }) => [reference, amount]))).toEqual(
          new Map(received.map((one) => [one.id, one.received])),
        );
        expect(Object.values(await given.ledger()).reduce((sum, one) => sum + one, 0)).toBe(0);
        const left = await Promise.all([given.open(token), given.open(other)]);
        expect(left.reduce((sum, { dueMinor }) => sum + dueMinor, 0)).toBe(
          totalMinor + second.totalMinor - received.reduce((sum, one) => sum + one.received, 0),
        );
      }),
      { numRuns: stormRuns(8) },
    );
    const { rows } = await db.owner.query(
      `select 1 from payments where clinic_id = $1 group by reference having count(*) > 1`,
      [given.clinicId],
    );
    expect(rows).toEqual([]);
  },
  stormTimeoutMs(120_000),
);
