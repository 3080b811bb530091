import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenControlled, type GivenControlled, wrongRegisters } from '#test/given-controlled.ts';
import { wrongLevels } from '#test/given-stock.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { transferStockEndpoint, writeOffStockEndpoint } from '#practice/stock/moves.contract.ts';
import { getControlledOverviewEndpoint, moveContainerEndpoint } from '../contract.ts';
import { ContainerChoice } from '../containers.contract.ts';
import { setLicenceEndpoint } from '../licences.contract.ts';
import { transferOutEndpoint } from '../witness.contract.ts';

let db: TestDatabase;
let given: GivenControlled;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  given = await givenControlled(db);
});
afterEach(async () => {
  expect(await wrongRegisters(db)).toEqual([]);
  expect(await wrongLevels(db)).toEqual([]);
});
afterAll(() => db.drop());

const kinds = async (id: string) =>
  (await given.container(id)).rows.map(({ kind, balanceThousandths }) => [kind, balanceThousandths]);

const overview = async () => (await given.api.call(given.technician, getControlledOverviewEndpoint, {})).body;

const moveTo = (id: string, toLocationId: string) =>
  given.api.call(given.technician, moveContainerEndpoint, { id, toLocationId, note: null });

describe('CD-2: what acts use of a controlled drug is drawn from a container', () => {
  test('a row for the draw with the pet, and the balance after it', async () => {
    const id = await given.opened();
    const { status, body } = await given.draw([id], 2500);
    expect(status).toBe(200);
    const { rows } = await given.container(id);
    expect(rows).toMatchObject([
      { position: 1, kind: 'opened', quantityThousandths: 10_000, balanceThousandths: 10_000 },
      { position: 2, kind: 'given', quantityThousandths: -2500, balanceThousandths: 7500 },
    ]);
    expect(rows[1]).toMatchObject({ visitId: given.visitId, recordedByName: 'Tess Tech' });
    expect(rows[1]?.petName).not.toBeNull();
    expect((await given.undo(body.items[0]?.id ?? '')).status).toBe(200);
    expect(await kinds(id)).toEqual([
      ['opened', 10_000],
      ['given', 7500],
      ['undone', 10_000],
    ]);
  });

  test('without one it is refused, with the containers that have enough', async () => {
    const [enough, little] = [await given.opened(), await given.opened(1000)];
    const refused = await given.draw([], 2000);
    expect(codeOf(refused)).toBe('container_needed');
    const { details } = refused.body as unknown as { readonly details: unknown };
    const { drugs } = ContainerChoice.parse(details);
    expect(drugs[0]?.containers.map(({ id }) => id)).toEqual([enough]);
    expect(codeOf(await given.draw([little], 2000))).toBe('container_short');
    expect(codeOf(await given.draw([enough], 2000, given.itemId, given.csr))).toBe('controlled_not_allowed');
  });

  test('an expired lot is refused', async () => {
    const lot = await given.received(5000, given.itemId, '2020-01-01');
    const { body } = await given.open(lot, 5000);
    expect(codeOf(await given.draw([body.id], 1000))).toBe('container_not_usable');
  });

  test('what stays in the hub is a row of its own, and comes back when the act is undone', async () => {
    const drug = await given.newDrug(100);
    const id = await given.opened(3000, drug);
    const { body } = await given.draw([id], 1000, drug);
    expect(await kinds(id)).toEqual([
      ['opened', 3000],
      ['given', 2000],
      ['hub_loss', 1900],
    ]);
    await given.undo(body.items[0]?.id ?? '');
    expect((await given.container(id)).balanceThousandths).toBe(3000);
    // No more than there is.
    await given.draw([id], 2950, drug);
    expect((await given.container(id)).balanceThousandths).toBe(0);
  });

  test('an act is undone into a container that was moved since', async () => {
    const id = await given.opened();
    const { body } = await given.draw([id], 4000);
    expect((await moveTo(id, given.safeId)).status).toBe(200);
    expect((await given.undo(body.items[0]?.id ?? '')).status).toBe(200);
    expect(await given.container(id)).toMatchObject({ balanceThousandths: 10_000, locationId: given.safeId });
  });
});

describe('CD-3: containers hold no more than the stock has', () => {
  test('no more is opened than is unopened, and no unopened is moved that is in a container', async () => {
    const lotId = await given.received(10_000);
    expect((await given.open(lotId, 6000)).status).toBe(200);
    expect(codeOf(await given.open(lotId, 5000))).toBe('stock_short');
    const transfer = (quantityThousandths: number) =>
      given.api.call(given.csr, transferStockEndpoint, {
        itemId: given.itemId,
        lotId,
        fromLocationId: given.hubId,
        toLocationId: given.safeId,
        quantityThousandths,
        note: null,
      });
    expect(codeOf(await transfer(5000))).toBe('stock_in_register');
    expect((await transfer(4000)).status).toBe(200);
  });

  test('stock is not written off past the register', async () => {
    const lotId = await given.received();
    const refused = await given.api.call(given.csr, writeOffStockEndpoint, {
      itemId: given.itemId,
      lotId,
      locationId: given.hubId,
      kind: 'wasted',
      reason: 'damaged',
      note: null,
      quantityThousandths: 1000,
    });
    expect(codeOf(refused)).toBe('stock_in_register');
  });
});

describe('CD-4: waste has a witness with their own PIN', () => {
  test('who confirms exactly what is recorded, once', async () => {
    const id = await given.opened();
    const done = await given.waste(id, 500);
    expect(done.body.rows.at(-1)).toMatchObject({
      kind: 'wasted',
      quantityThousandths: -500,
      recordedByName: 'Tess Tech',
      witnessName: 'Dr Ash',
      reason: 'left_over',
    });
    const confirmationId = await given.confirmed({
      purpose: 'wasted',
      containerId: id,
      quantityThousandths: 700,
    });
    const out = (quantityThousandths: number) =>
      given.api.call(given.technician, transferOutEndpoint, {
        id,
        quantityThousandths,
        note: 'Reverse distributor RD0123456',
        confirmationId,
      });
    // Confirmed as waste, not as a transfer.
    expect(codeOf(await out(700))).toBe('witness_missing');
    const other = await given.confirmed({
      purpose: 'transferred_out',
      containerId: id,
      quantityThousandths: 700,
    });
    const transfer = (quantityThousandths: number) =>
      given.api.call(given.technician, transferOutEndpoint, {
        id,
        quantityThousandths,
        note: 'Reverse distributor RD0123456',
        confirmationId: other,
      });
    expect(codeOf(await transfer(800))).toBe('witness_missing');
    expect((await transfer(700)).status).toBe(200);
    expect(codeOf(await transfer(700))).toBe('witness_missing');
  });

  test('nobody is their own witness, and five wrong PINs are enough', async () => {
    const id = await given.opened();
    const what = { purpose: 'wasted', containerId: id, quantityThousandths: 500 } as const;
    expect((await given.confirm(what, '839201', given.doctor)).status).toBe(422);
    const tries: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { body } = await given.confirm(what, '111999');
      expect(body.confirmationId).toBeNull();
      tries.push(body.triesLeft);
    }
    expect(tries).toEqual([4, 3, 2, 1, 0, 0]);
    expect((await given.confirm(what)).body.confirmationId).toBeNull();
  });
});

describe('CD-7: an expired license', () => {
  const licence = (staffMemberId: string | null, expiresOn: string) =>
    given.api.call(given.admin, setLicenceEndpoint, {
      staffMemberId,
      kind: 'controlled_drugs',
      number: 'AB1234563',
      authority: 'DEA',
      expiresOn,
      version: null,
    });

  test.each([
    ['of whoever gives it', true],
    ['of the clinic', false],
  ])('%s blocks controlled drugs', async (_whose, isPersonal) => {
    const id = await given.opened();
    const { rows } = await db.owner.query<{ id: string }>(
      'select id from staff_members where clinic_id = $1 and user_id = $2',
      [given.clinicId, given.technician.userId],
    );
    const set = await licence(isPersonal ? (rows[0]?.id ?? '') : null, '2020-01-01');
    expect(set.body).toMatchObject({ isExpired: true });
    expect(codeOf(await given.draw([id], 1000))).toBe('licence_expired');
    expect((await given.container(id)).balanceThousandths).toBe(10_000);
  });

  test('one that is valid, and none at all, block nothing', async () => {
    const id = await given.opened();
    expect((await given.draw([id], 1000)).status).toBe(200);
    await licence(null, '2099-12-31');
    expect((await given.draw([id], 1000)).status).toBe(200);
  });
});

describe('CD-1: the register cannot be forged', () => {
  const RACERS = 50;
  test(
    '50 draws at once from one container: each row follows the one before, and nothing is below zero',
    async () => {
      const id = await given.opened(20_000);
      const answers = await Promise.all(Array.from({ length: RACERS }, () => given.draw([id], 1000)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
      expect(answers.filter((answer) => codeOf(answer) === 'container_short')).toHaveLength(30);
      const { rows, balanceThousandths, brokenAt } = await given.container(id);
      expect(rows.map(({ position }) => position)).toEqual(
        Array.from({ length: 21 }, (_, index) => index + 1),
      );
      expect({ balanceThousandths, brokenAt }).toEqual({ balanceThousandths: 0, brokenAt: null });
    },
    stormTimeoutMs(),
  );

  const changes = [
    'update controlled_register_rows set note = $$x$$ where clinic_id = $1 and container_id = $2',
    'delete from controlled_register_rows where clinic_id = $1 and container_id = $2',
    'update controlled_containers set balance_thousandths = 1 where clinic_id = $1 and id = $2',
    'delete from controlled_containers where clinic_id = $1 and id = $2',
  ];
  test.each(changes)('nobody changes what was written: %s', async (statement) => {
    const id = await given.opened();
    const { rows } = await db.owner.query<{ name: string }>(
      `select rolname as name from pg_roles where rolname !~ '^(pg_|tailwell_)' and not rolsuper
          and pg_has_role(current_user, oid, 'member')`,
    );
    for (const role of [null, ...rows.map(({ name }) => name)]) {
      const client = await db.owner.connect();
      try {
        await client.query('begin');
        if (role !== null) await client.query(`set local role ${role}`);
        await expect(client.query(statement, [given.clinicId, id]), role ?? 'owner').rejects.toThrow(/./);
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
  });

  test('whatever a row claims, position, balance and hash are those that follow', async () => {
    const id = await given.opened();
    await given.draw([id], 1000);
    const forged = db.owner.query(
      `insert into controlled_register_rows (clinic_id, container_id, position, previous_position, kind, quantity_thousandths,
          before_thousandths, balance_thousandths, location_id, movement_id, act_id, previous_hash, row_hash)
        select clinic_id, container_id, 1, null, 'given', -500, 9000, 99000, location_id, movement_id, act_id, null, repeat('0', 64)
          from controlled_register_rows where clinic_id = $1 and container_id = $2 and position = 2`,
      [given.clinicId, id],
    );
    // It becomes row 3 of 8,500, and no movement of 500 is in the stock.
    await expect(forged).rejects.toMatchObject({ constraint: 'controlled_register_rows_movement_key' });
  });

  /** What somebody with all rights does in the database. */
  const tamper = (assignment: string, id: string) =>
    db.owner.query(`
      begin;
      alter table controlled_register_rows disable trigger user;
      update controlled_register_rows set ${assignment}
       where clinic_id = '${given.clinicId}' and container_id = '${id}' and position = 2;
      alter table controlled_register_rows enable trigger user;
      commit`);

  test('a row that was changed past every trigger is named', async () => {
    const id = await given.opened();
    await given.draw([id], 1000);
    await given.draw([id], 1000);
    await tamper(`note = 'Forged'`, id);
    expect((await given.container(id)).brokenAt).toBe(2);
    expect(await overview()).toMatchObject({ broken: [{ containerId: id, position: 2 }] });
    await tamper('note = null', id);
    expect((await given.container(id)).brokenAt).toBeNull();
  });

  test.each(['quantity_thousandths = -500, balance_thousandths = 9500', `row_hash = repeat('0', 64)`])(
    'even so no figure or hash changes that the next row names: %s',
    async (assignment) => {
      const id = await given.opened();
      await given.draw([id], 1000);
      await given.draw([id], 1000);
      const client = await db.owner.connect();
      try {
        await client.query('begin; alter table controlled_register_rows disable trigger user');
        await expect(
          client.query(
            `update controlled_register_rows set ${assignment} where clinic_id = $1 and container_id = $2 and position = 2`,
            [given.clinicId, id],
          ),
        ).rejects.toMatchObject({ constraint: 'controlled_register_rows_chain_fkey' });
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
  );
});

describe('a process that dies', () => {
  const POINTS = [
    'acts',
    'audit_entries',
    'charges',
    'controlled_containers',
    'controlled_register_rows',
    'stock_movements',
  ] as const;
  test.each(POINTS)('after writing %s leaves neither a row nor a movement', async (table) => {
    const id = await given.opened();
    await db.owner.query(`
      create function app.test_die() returns trigger language plpgsql security definer set search_path = '' as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create trigger zz_test_die after insert or update on ${table} for each statement execute function app.test_die()`);
    try {
      expect((await given.draw([id], 1000)).status).toBeGreaterThanOrEqual(500);
    } finally {
      await db.owner.query(`drop trigger zz_test_die on ${table}; drop function app.test_die()`);
    }
    expect((await given.container(id)).balanceThousandths).toBe(10_000);
    expect((await given.draw([id], 1000)).status).toBe(200);
  });
});

test(
  'CD-1, CD-2: over any history registers and stock agree',
  async () => {
    const step = fc.record({
      verb: fc.constantFrom('draw', 'draw', 'undo', 'waste', 'move', 'open'),
      which: fc.nat(5),
      quantity: fc.constantFrom(500, 2500, 7000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 7 }), async (history) => {
        const drug = await given.newDrug(100);
        const containers = [await given.opened(10_000, drug)];
        const acts: string[] = [];
        for (const { verb, which, quantity } of history) {
          const id = containers[which % containers.length] ?? '';
          if (verb === 'open') containers.push(await given.opened(quantity, drug));
          if (verb === 'draw') {
            const drawn = await given.draw([id], quantity, drug);
            if (drawn.status === 200) acts.push(drawn.body.items[0]?.id ?? '');
          }
          const act = acts[which % Math.max(acts.length, 1)];
          if (verb === 'undo' && act !== undefined) await given.undo(act);
          if (verb === 'waste') await given.waste(id, quantity);
          if (verb === 'move') await moveTo(id, which % 2 === 0 ? given.safeId : given.hubId);
        }
        expect(await wrongRegisters(db)).toEqual([]);
        expect(await wrongLevels(db)).toEqual([]);
      }),
      { numRuns: stormRuns(5) },
    );
  },
  stormTimeoutMs(120_000),
);
