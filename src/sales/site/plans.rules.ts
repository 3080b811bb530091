/** A plan, priced for a whole clinic by the number of its doctors; everyone else at the clinic is included. */
export interface Plan {
  readonly id: 'starter' | 'clinic' | 'hospital';
  readonly name: string;
  readonly text: string;
  /** Per month before tax, with monthly payment. */
  readonly monthlyCents: number;
  /** The maximum number of doctors; null for no limit. */
  readonly maximumDoctors: number | null;
  /** What the plan's card lists. */
  readonly points: readonly string[];
}

/** The plans, from the smallest to the largest. The only place that defines prices. */
export const PLANS: readonly Plan[] = [
  {
    id: 'starter',
    name: 'Starter',
    text: 'For new, small and mobile clinics.',
    monthlyCents: 8_900,
    maximumDoctors: 2,
    points: [
      'Up to 2 doctors',
      'Schedule, online booking, reminders',
      'Pet records and visit notes',
      'One inbox for messages',
    ],
  },
  {
    id: 'clinic',
    name: 'Clinic',
    text: 'For clinics with a front desk, a pharmacy and inventory.',
    monthlyCents: 21_900,
    maximumDoctors: 8,
    points: [
      'Up to 8 doctors',
      'Everything in Starter',
      'Inventory with reorder and expiry',
      'Labs and diagnostics',
      'Drafted follow-ups',
    ],
  },
  {
    id: 'hospital',
    name: 'Hospital',
    text: 'For many doctors, many rooms and night shifts.',
    monthlyCents: 44_900,
    maximumDoctors: null,
    points: [
      'Any number of doctors',
      'Everything in Clinic',
      'Inventory forecast',
      'Help with moving your records',
      'A dedicated contact person',
    ],
  },
];

/** The free months of an annual plan: twelve are used, nine are paid. */
export const FREE_MONTHS = 3;

/** The price of twelve months with annual payment, in cents. */
export const annualCents = ({ monthlyCents }: Plan): number => monthlyCents * (12 - FREE_MONTHS);

/** The monthly price with annual payment, in cents. */
export const annualCentsAMonth = (plan: Plan): number => Math.round(annualCents(plan) / 12);

/** The smallest plan for this number of doctors. */
export function planFor(doctors: number): Plan {
  const fitting = PLANS.find(({ maximumDoctors }) => maximumDoctors === null || doctors <= maximumDoctors);
  if (!fitting) throw new Error('The largest plan has room for any number of doctors.');
  return fitting;
}

/** Whether a plan includes something, or how much of it. */
export type Extent = boolean | string;

interface ComparedGroup {
  readonly title: string;
  readonly rows: readonly {
    readonly title: string;
    /** In the order of `PLANS`. */
    readonly extents: readonly [starter: Extent, clinic: Extent, hospital: Extent];
  }[];
}

/** The table that compares the plans. */
export const COMPARISON: readonly ComparedGroup[] = [
  {
    title: 'Who',
    rows: [
      { title: 'Doctors with a schedule', extents: ['2', '8', 'Any number'] },
      { title: 'Technicians and front desk', extents: ['Any number', 'Any number', 'Any number'] },
      { title: 'Accounts for pet owners', extents: ['Any number', 'Any number', 'Any number'] },
    ],
  },
  {
    title: 'Scheduling',
    rows: [
      { title: 'Schedule by doctor and room, live for everyone', extents: [true, true, true] },
      { title: 'Online booking by pet owners', extents: [true, true, true] },
      { title: 'Appointment reminders', extents: [true, true, true] },
      { title: 'Opening hours, absences, shifts', extents: [true, true, true] },
    ],
  },
  {
    title: 'Records',
    rows: [
      { title: 'Vaccination tracking', extents: [true, true, true] },
      { title: 'Visit notes and weights', extents: [true, true, true] },
      { title: 'Labs and diagnostics', extents: [false, true, true] },
    ],
  },
  {
    title: 'Messages',
    rows: [
      { title: 'SMS, email and social in one inbox', extents: [true, true, true] },
      { title: 'Follow-ups drafted from the record, sent by a person', extents: [false, true, true] },
    ],
  },
  {
    title: 'Stock',
    rows: [
      { title: 'Reorder and expiry alerts', extents: [false, true, true] },
      { title: 'Inventory forecast', extents: [false, false, true] },
    ],
  },
  {
    title: 'Help',
    rows: [
      { title: 'Support', extents: ['24/7', '24/7', '24/7, with a named contact'] },
      { title: 'Moving your records', extents: ['With our guide', 'With our guide', 'Hands-on help'] },
    ],
  },
];
