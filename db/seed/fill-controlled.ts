import { addDays } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { SetLicence } from '#practice/controlled-drugs/licences.contract.ts';
import { setLicence } from '#practice/controlled-drugs/server/licences.ts';
import { openContainer } from '#practice/controlled-drugs/server/open-container.ts';
import { useStockOfActs } from '#practice/controlled-drugs/server/public/use-stock-of-acts.ts';
import { setControlledItem } from '#practice/controlled-drugs/server/set-item.ts';
import { asMember, datedBack } from './as-member.ts';
import type { DemoItem } from './fill-catalogue.ts';
import type { Team } from './fill-setup.ts';
import { DAY_MS, type Frame, iso } from './frame.ts';

/** The drug of the demo that is kept in a register, by its key in the starter catalogue. */
export const REGISTERED = 'buprenorphine';
const VIAL_THOUSANDTHS = 10_000;

const SCHEDULES: Readonly<Record<string, string>> = { DE: 'BtM', US: 'C-III' };

/** Where rows of registers get their time: nobody changes it afterwards. */
export const DEMO_NOW = 'app.demo_now';

interface Registered {
  readonly item: DemoItem;
  readonly locationId: string;
  readonly team: Team;
  /** Who does what no act says. */
  readonly userId: string;
}

async function at<T>(
  frame: Frame,
  { userId, atMs }: { readonly userId: string; readonly atMs: number },
  verb: (ctx: MemberContext) => Promise<T>,
): Promise<T> {
  await frame.client.query(`select set_config('${DEMO_NOW}', $1, true)`, [iso(atMs)]);
  const done = await asMember(frame, { userId, atMs }, verb);
  await datedBack(frame, 'stock_movements', 'moved_at', atMs);
  return done;
}

/** From that day on the drug is controlled. What was used before has no register, as is checked a last time. */
export async function keepRegister(frame: Frame, { item, userId }: Registered, sinceDays: number) {
  const { client, clinic, clinicId, nowMs } = frame;
  await client.query('set constraints stock_movements_check_register immediate');
  await client.query('set constraints all deferred');
  await client.query(`update catalogue_items set control_schedule = $3 where clinic_id = $1 and id = $2`, [
    clinicId,
    item.id,
    SCHEDULES[clinic.country] ?? null,
  ]);
  await at(frame, { userId, atMs: nowMs - sinceDays * DAY_MS }, (ctx) =>
    setControlledItem(ctx, {
      itemId: item.id,
      substance: 'Buprenorphine',
      form: 'Solution for injection',
      strength: '0.3 mg/mL',
      productCode: null,
      hubLossThousandths: 20,
      version: null,
    }),
  );
}

/** The lot from which the next vial is taken. */
async function findLot({ client, clinicId }: Frame, { item, locationId }: Registered): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select l.lot_id as id from stock_levels l
      where l.clinic_id = $1 and l.item_id = $2 and l.location_id = $3 and l.lot_id is not null and l.quantity_thousandths > 0
      order by l.lot_id limit 1`,
    [clinicId, item.id, locationId],
  );
  return rows[0]?.id ?? '';
}

async function openVial(frame: Frame, registered: Registered, atMs: number): Promise<string> {
  const lotId = await findLot(frame, registered);
  const { item, locationId, userId } = registered;
  const { id } = await at(frame, { userId, atMs }, (ctx) =>
    openContainer(ctx, { itemId: item.id, lotId, locationId, quantityThousandths: VIAL_THOUSANDTHS }),
  );
  return id;
}

const balanceOf = async ({ client, clinicId }: Frame, id: string): Promise<number> => {
  const { rows } = await client.query<{ balance: number }>(
    'select balance_thousandths as balance from controlled_containers where clinic_id = $1 and id = $2',
    [clinicId, id],
  );
  return rows[0]?.balance ?? 0;
};

/** CD-2. What acts drew since, one after the other, each at its time. */
export async function drawForActs(frame: Frame, registered: Registered, sinceDays: number): Promise<void> {
  const { client, clinicId, nowMs } = frame;
  const sinceMs = nowMs - sinceDays * DAY_MS;
  const { rows } = await client.query<{
    actId: string;
    quantityThousandths: number;
    doneAt: string;
    doneBy: string | null;
  }>(
    `select a.id as "actId", a.quantity_thousandths as "quantityThousandths", a.done_at as "doneAt", a.done_by as "doneBy" from acts a
      where a.clinic_id = $1 and a.item_id = $2 and a.status = 'done' and a.done_at >= $3 order by a.done_at, a.id`,
    [clinicId, registered.item.id, iso(sinceMs)],
  );
  let vial = await openVial(frame, registered, sinceMs);
  for (const { actId, quantityThousandths, doneAt, doneBy } of rows) {
    const atMs = Date.parse(doneAt);
    if ((await balanceOf(frame, vial)) < quantityThousandths) vial = await openVial(frame, registered, atMs);
    const containerIds = [vial];
    await at(frame, { userId: doneBy ?? registered.userId, atMs }, (ctx) =>
      useStockOfActs(ctx, [{ actId, itemId: registered.item.id, quantityThousandths }], { containerIds }),
    );
  }
}

/** The clinic's registration, and that of one doctor, which has to be renewed soon. */
export async function fillLicences(frame: Frame, { team, userId }: Registered): Promise<void> {
  const { clinic, nowMs } = frame;
  const today = localDayOf(nowMs, clinic.timeZone);
  const doctor = team.find(({ role }) => role === 'doctor');
  const isAmerican = clinic.country === 'US';
  const registration = {
    kind: 'controlled_drugs',
    authority: isAmerican ? 'DEA' : 'BfArM',
    version: null,
  } as const;
  const licences: readonly SetLicence[] = [
    {
      ...registration,
      staffMemberId: null,
      number: isAmerican ? 'FT1234563' : '4712035',
      expiresOn: addDays(today, 410),
    },
    {
      ...registration,
      staffMemberId: doctor?.id ?? null,
      number: isAmerican ? 'BM7654321' : '4712036',
      expiresOn: addDays(today, 40),
    },
  ];
  for (const licence of licences)
    await at(frame, { userId, atMs: nowMs - 30 * DAY_MS }, (ctx) => setLicence(ctx, licence));
}
