import type { Species } from '#vocabulary/species.ts';
import { addDays } from '#foundation/values/day.ts';
import { localDayOf, MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { DEMO_DIRECTIONS, directionsFor, OWN_DIRECTIONS } from './demo-prescriptions.ts';
import type { DemoItem } from './fill-catalogue.ts';
import type { Team } from './fill-setup.ts';
import { type Frame, iso } from './frame.ts';
import { insertRows } from './write-rows.ts';

const VALID_DAYS = 365;
const HOUR_MS = 60 * MINUTE_MS;

/** What is prescribed for pain. */
const PAIN_DRUGS: ReadonlyMap<Species, string> = new Map([
  ['dog', 'carprofen'],
  ['cat', 'meloxicam_oral'],
]);

/** Whether a pain killer fits the reason of a visit. */
const hurts = (reason: string): boolean =>
  /limping|swollen|nail|dental|tartar|spay|neuter|removal|repair|pain/i.test(reason);

interface PrescriptionParts {
  /** By the key of the starter catalogue. */
  readonly items: ReadonlyMap<string, DemoItem>;
  readonly team: Team;
  /** The client who can be signed in as. */
  readonly ownClientId: string | undefined;
}

/** A visit in which something is prescribed, with what was handed over in it. */
interface Source {
  readonly visitId: string;
  readonly doctorId: string | null;
  readonly clientId: string;
  /** Of whoever has one: they can ask for refills. */
  readonly account: string | null;
  readonly reason: string;
  readonly species: Species;
  readonly weightGrams: number | null;
  readonly atMs: number;
  readonly actId: string | null;
  readonly itemId: string | null;
  readonly quantityThousandths: number | null;
}

/** Visits, or what was handed over in them; what was billed before the clinic did so here has its prescriptions elsewhere. */
async function findSources({ client, clinicId, nowMs }: Frame, what: 'acts' | 'visits'): Promise<Source[]> {
  const { rows } = await client.query<Omit<Source, 'atMs'> & { at: string }>(
    `select v.id as "visitId", v.doctor_id as "doctorId", v.client_id as "clientId", c.user_id as account, v.reason, p.species, p.weight_grams as "weightGrams",
       to_json(coalesce(a.done_at, v.started_at)) #>> '{}' as at, a.id as "actId", a.item_id as "itemId",
       a.quantity_thousandths as "quantityThousandths"
       from visits v
       join pets p on p.clinic_id = $1 and p.id = v.pet_id and p.deceased_on is null and p.archived_at is null
       join clients c on c.clinic_id = $1 and c.id = v.client_id
       ${
         what === 'acts'
           ? `join acts a on a.clinic_id = $1 and a.visit_id = v.id and a.status = 'done' and a.use = 'handed_over' and a.item_kind = 'drug'
             and a.is_billable`
           : `left join acts a on false`
       }
      where v.clinic_id = $1 and v.started_at < $2 order by coalesce(a.done_at, v.started_at), v.id, a.id`,
    [clinicId, iso(nowMs)],
  );
  return rows.map(({ at, ...row }) => Object.assign(row, { atMs: Date.parse(at) }));
}

/** What was handed over before, what waits at the counter and for a doctor now, and refills that clients have asked for. */
export async function fillPrescriptions(
  frame: Frame,
  { items, team, ownClientId }: PrescriptionParts,
): Promise<void> {
  const { client, clinic, clinicId, dice, nowMs } = frame;
  const doctors = team.filter(({ role }) => role === 'doctor');
  const technician = team.find(({ role }) => role === 'technician') ?? team[0];
  const known = DEMO_DIRECTIONS.flatMap((how) => {
    const item = items.get(how.key);
    return item ? [{ how, item }] : [];
  });
  const prescribed = (source: Source, { how, item }: (typeof known)[number], quantity: number) => {
    const doctor = doctors.find(({ id }) => id === source.doctorId) ?? doctors[0];
    const unit = item.unit ?? 'tablet';
    const writtenOn = localDayOf(source.atMs, clinic.timeZone);
    return {
      clinic_id: clinicId,
      id: dice.id(),
      visit_id: source.visitId,
      item_id: item.id,
      drug_name: item.name,
      strength: null,
      control_schedule: null,
      directions: {
        chosen: directionsFor(how, { unit, quantityThousandths: quantity, pet: source }),
        text: null,
      },
      quantity_thousandths: quantity,
      unit,
      refills: how.refills,
      written_on: writtenOn,
      expires_on: addDays(writtenOn, VALID_DAYS),
      filled_at: 'clinic',
      note: null,
      dose: {
        weightGrams: source.weightGrams,
        microgramsPerKg: null,
        verdict: 'unknown',
        source: null,
      },
      override_reason: null,
      overridden_alert_ids: [],
      monitor_test: null,
      monitor_every_days: null,
      prescriber_id: doctor?.id ?? null,
      approved_at: iso(source.atMs),
      status: 'active',
      status_reason: null,
      version: 1,
      created_at: iso(source.atMs),
      created_by: doctor?.userId ?? null,
    };
  };
  const filled = (await findSources(frame, 'acts')).flatMap((source) => {
    const one = known.find(({ item }) => item.id === source.itemId);
    if (!one || source.actId === null || source.quantityThousandths === null) return [];
    return [{ source, actId: source.actId, row: prescribed(source, one, source.quantityThousandths) }];
  });
  // At least one client with an account has a refill left to ask for.
  const askedFor =
    filled.findLast(({ source, row }) => source.account !== null && row.refills > 0) ??
    filled.findLast(({ source }) => source.account !== null);
  if (askedFor) Object.assign(askedFor.row, { refills: Math.max(1, askedFor.row.refills) });
  const visits = await findSources(frame, 'visits');
  const latest = visits
    .filter(({ doctorId, reason, species }) => doctorId !== null && hurts(reason) && PAIN_DRUGS.has(species))
    .slice(-3)
    .flatMap((source) => {
      const drug = known.find(({ how }) => how.key === PAIN_DRUGS.get(source.species));
      return drug
        ? [{ source, row: prescribed(source, drug, source.species === 'dog' ? 10_000 : 5000) }]
        : [];
    });
  const own = visits.findLast(({ clientId }) => clientId === ownClientId);
  const ownItem = items.get(OWN_DIRECTIONS.key);
  const waiting = [
    ...latest,
    ...(own && ownItem
      ? [{ source: own, row: prescribed(own, { how: OWN_DIRECTIONS, item: ownItem }, 10_000) }]
      : []),
  ];
  // The first was prepared for a doctor, who has not looked at it yet.
  const rows = [...filled, ...waiting].map(({ row }) =>
    row === waiting[0]?.row
      ? Object.assign({}, row, {
          status: 'awaiting_approval',
          prescriber_id: null,
          approved_at: null,
          created_by: technician?.userId ?? null,
        })
      : row,
  );
  await insertRows(
    client,
    'prescriptions',
    rows
      .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
      .map((row, index) => Object.assign({ number: index + 1 }, row)),
  );
  await insertRows(
    client,
    'prescription_fills',
    filled.map(({ actId, row }) => ({ clinic_id: clinicId, act_id: actId, prescription_id: row.id })),
  );
  const refillable = filled.filter(({ source, row }) => source.account !== null && row.refills > 0).slice(-3);
  await insertRows(
    client,
    'refill_requests',
    refillable.map(({ source, row }, index) => ({
      clinic_id: clinicId,
      id: dice.id(),
      prescription_id: row.id,
      note: index === 0 ? 'Two days’ worth is left.' : null,
      asked_at: iso(Math.max(source.atMs, nowMs - (refillable.length - index) * 3 * HOUR_MS)),
      asked_by: source.account,
      status: 'requested',
      outcome: null,
      rule: null,
      answer: null,
      answered_at: null,
      answered_by: null,
      version: 1,
    })),
  );
}
