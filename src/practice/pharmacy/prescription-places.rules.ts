import { fold } from '#foundation/values/fold.ts';
import { confirmed, type Fact, unconfirmed } from '#practice/billing/jurisdiction.rules.ts';
import { scheduleOf } from '#practice/catalogue/control-schedule.rules.ts';
import {
  type ControlledDuty,
  controlledDutyOf,
  type RefillDuty,
  refillDutyOf,
} from '#practice/controlled-drugs/duty.rules.ts';
import type { WrittenField } from './prescriptions.contract.ts';

/** What a place says about prescriptions. */
export interface PrescriptionDuty {
  /** How long one is valid. */
  readonly validDays: Fact<number>;
  /** What the law says about controlled drugs. */
  readonly controlled: Pick<ControlledDuty, 'refills'>;
  /** How long ago the examination may be; null where no law says a number. */
  readonly examDays: Fact<number | null>;
  /** What a prescription for a pharmacy elsewhere has on it. */
  readonly fields: Fact<readonly WrittenField[]>;
  /** In addition, for controlled drugs. */
  readonly controlledFields: Fact<readonly WrittenField[]>;
  /** In these words. */
  readonly sentences: Fact<readonly string[]>;
}

type OwnDuty = Omit<PrescriptionDuty, 'controlled'>;

interface PrescriptionPlace {
  readonly country: string;
  readonly regions?: readonly string[];
  readonly facts: Partial<OwnDuty>;
}

const OURS = 'Suggested by Tailwell; no official source';
const CUSTOM = 'Common practice; no official source';

const BASIC = [
  'written_on',
  'clinic_name',
  'clinic_address',
  'prescriber_name',
  'owner_name',
  'pet_name',
  'species',
  'drug_name',
  'quantity',
  'directions',
] as const satisfies readonly WrittenField[];

const NEUTRAL: OwnDuty = {
  validDays: unconfirmed(365, 'OpenVPMS: one year, set by the clinic'),
  examDays: unconfirmed(null, OURS),
  fields: unconfirmed([...BASIC, 'refills'], CUSTOM),
  controlledFields: unconfirmed(['owner_address', 'prescriber_licence'], OURS),
  sentences: unconfirmed(['For animal use only.'], OURS),
};

/** As known in November 2026. A fact that is missing is that of the country, then that of `NEUTRAL`. */
const PLACES: readonly PrescriptionPlace[] = [
  {
    country: 'US',
    facts: {
      fields: unconfirmed([...BASIC, 'strength', 'refills', 'prescriber_licence'], CUSTOM),
      controlledFields: unconfirmed(['owner_address', 'prescriber_licence'], CUSTOM),
    },
  },
  {
    country: 'US',
    regions: ['wa', 'washington'],
    facts: {
      examDays: confirmed(365, 'WAC 246-933-200: examined within one year'),
    },
  },
  {
    country: 'GB',
    facts: {
      fields: unconfirmed([...BASIC, 'strength', 'owner_address', 'prescriber_licence', 'refills'], CUSTOM),
    },
  },
  {
    country: 'DE',
    facts: {
      fields: unconfirmed([...BASIC, 'strength', 'owner_address'], CUSTOM),
    },
  },
];

/** What a place says: the facts of its region, then of its country, then what is customary. */
export function prescriptionDutyOf(country: string, region: string | null): PrescriptionDuty {
  const place = fold(region ?? '').trim();
  const here = PLACES.filter((one) => one.country === country);
  const ofCountry = here.find(({ regions }) => regions === undefined);
  const ofRegion = here.find(({ regions }) => regions?.includes(place));
  return {
    ...NEUTRAL,
    ...ofCountry?.facts,
    ...ofRegion?.facts,
    controlled: controlledDutyOf(country, region),
  };
}

/** RX-2. What the law says about refills of a drug. One of a schedule that nobody can read has the strictest limit of the place. */
export function scheduleLimitOf(
  { controlled }: PrescriptionDuty,
  controlSchedule: string | null,
): RefillDuty | null {
  if (controlSchedule === null) return null;
  if (scheduleOf(controlSchedule) !== null) return refillDutyOf(controlled, controlSchedule);
  return controlled.refills.value.toSorted((a, b) => a.refills - b.refills)[0] ?? null;
}
