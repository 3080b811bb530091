import { fold } from '#foundation/values/fold.ts';
import { confirmed, type Fact, unconfirmed } from '#practice/billing/jurisdiction.rules.ts';
import { scheduleOf } from '#practice/catalogue/control-schedule.rules.ts';

/** What has to be done about a loss, and until when. */
export interface LossDuty {
  readonly authority: string;
  /** Written notice within so many working days of the discovery. */
  readonly noticeBusinessDays: number;
  readonly form: string;
  readonly formDays: number;
}

export interface RefillDuty {
  readonly schedules: readonly string[];
  readonly refills: number;
  readonly months: number | null;
}

/** What the law of a place says about controlled drugs (CORE-8). */
export interface ControlledDuty {
  /** The schedules of the law, the strictest first. */
  readonly schedules: Fact<readonly string[]>;
  readonly retentionYears: Fact<number>;
  /** Whose records are kept apart from all others. */
  readonly keptApart: Fact<readonly string[]>;
  /** Whose opened containers an inventory counts exactly; of others the content may be estimated. */
  readonly exactSchedules: Fact<readonly string[]>;
  /** A container that held more pieces than this is counted exactly, whatever its schedule; null without such a rule. */
  readonly exactAbovePieces: Fact<number | null>;
  readonly inventoryEveryMonths: Fact<number | null>;
  readonly loss: Fact<LossDuty | null>;
  readonly refills: Fact<readonly RefillDuty[]>;
}

interface DutyPlace {
  readonly country: string;
  readonly regions?: readonly string[];
  readonly facts: Partial<ControlledDuty>;
}

const OURS = 'Suggested by Tailwell; no official source';

/** Where nothing is known: the strictest of what is known elsewhere. */
const NEUTRAL: ControlledDuty = {
  schedules: unconfirmed([], OURS),
  retentionYears: unconfirmed(5, OURS),
  keptApart: unconfirmed([], OURS),
  exactSchedules: unconfirmed([], OURS),
  exactAbovePieces: unconfirmed(0, OURS),
  inventoryEveryMonths: unconfirmed(24, OURS),
  loss: unconfirmed(null, OURS),
  refills: unconfirmed([], OURS),
};

/** As known in November 2026. A fact that is missing is that of the country, then that of `NEUTRAL`. */
const PLACES: readonly DutyPlace[] = [
  {
    country: 'US',
    facts: {
      schedules: confirmed(['I', 'II', 'III', 'IV', 'V'], '21 CFR 1308'),
      retentionYears: confirmed(2, '21 CFR 1304.04; some states want longer'),
      keptApart: confirmed(['I', 'II'], '21 CFR 1304.04'),
      exactSchedules: confirmed(['I', 'II'], '21 CFR 1304.11'),
      exactAbovePieces: confirmed(1000, '21 CFR 1304.11, for tablets and capsules'),
      inventoryEveryMonths: confirmed(24, '21 CFR 1304.11'),
      loss: confirmed(
        {
          authority: 'DEA field division office',
          noticeBusinessDays: 1,
          form: 'DEA Form 106',
          formDays: 45,
        },
        '21 CFR 1301.76 (b)',
      ),
      refills: confirmed(
        [
          { schedules: ['I', 'II'], refills: 0, months: null },
          { schedules: ['III', 'IV'], refills: 5, months: 6 },
        ],
        '21 CFR 1306.12 and 1306.22',
      ),
    },
  },
  {
    country: 'GB',
    facts: {
      schedules: confirmed(['I', 'II', 'III', 'IV', 'V'], 'Misuse of Drugs Regulations 2001'),
      retentionYears: unconfirmed(5, 'BVNA, for records of medicines'),
      keptApart: unconfirmed(['II'], 'BVNA: a register by drug, form and strength'),
    },
  },
];

/** What holds for controlled drugs where a clinic is: its region, then its country, then what is proposed. */
export function controlledDutyOf(country: string, region: string | null): ControlledDuty {
  const place = fold(region ?? '').trim();
  const here = PLACES.filter((one) => one.country === country);
  const ofCountry = here.find(({ regions }) => regions === undefined);
  const ofRegion = here.find(({ regions }) => regions?.includes(place));
  return { ...NEUTRAL, ...ofCountry?.facts, ...ofRegion?.facts };
}

/** A schedule as the law of the place writes it; as the clinic entered it where that is none of them. */
export function scheduleName(duty: ControlledDuty, controlSchedule: string): string {
  const schedule = scheduleOf(controlSchedule);
  return schedule !== null && duty.schedules.value.includes(schedule) ? schedule : controlSchedule;
}

/** CD-5. Whether an inventory may estimate what is in an opened container. A schedule that nobody can read counts exactly. */
export function mayEstimate(
  duty: ControlledDuty,
  { schedule, sizeThousandths }: { readonly schedule: string; readonly sizeThousandths: number },
): boolean {
  const known = scheduleOf(schedule);
  const limit = duty.exactAbovePieces.value;
  return (
    known !== null &&
    duty.schedules.value.includes(known) &&
    !duty.exactSchedules.value.includes(known) &&
    (limit === null || sizeThousandths <= limit * 1000)
  );
}

/** The refills that the law allows for a schedule; null where it says nothing. */
export function refillDutyOf(
  duty: Pick<ControlledDuty, 'refills'>,
  controlSchedule: string,
): RefillDuty | null {
  const schedule = scheduleOf(controlSchedule);
  return (
    duty.refills.value.find(({ schedules }) => schedule !== null && schedules.includes(schedule)) ?? null
  );
}
