import { DEFAULT_TYPES, type DefaultType } from '#practice/clinics/server/public/default-setup.ts';
import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { WEEKDAYS, type Weekday } from '#foundation/values/day.ts';
import type { Hue } from '#vocabulary/hues.ts';
import type { StaffRole } from '#vocabulary/permissions.ts';
import { BERLIN, NEW_YORK, type PeopleNames } from './people-names.ts';

/** By how many days each extension of the demo's trial is. */
export const TRIAL_EXTENSION_DAYS = 30;
/** Why it was extended, the earliest first. */
export const TRIAL_EXTENSION_REASONS = [
  'Client list from the old system arrived late',
  'The second doctor starts next month',
  'The partners decide at the end of the quarter',
] as const;

export interface DemoStaffMember {
  /** The local part: at `tailwell.test` for demo users, at the clinic's own domain for the others. */
  readonly email: string;
  readonly fullName: string;
  readonly role: StaffRole;
  readonly title: string;
  readonly hue: Hue;
  readonly hours: readonly WeeklyHours[];
  /** Can sign in with the demo's password. */
  readonly isDemoUser: boolean;
  /** Whether they perform appointment types that are operations. */
  readonly operates: boolean;
}

export interface DemoClinic {
  readonly name: string;
  readonly slug: string;
  readonly timeZone: string;
  readonly country: string;
  readonly phone: string;
  readonly email: string;
  readonly addressLine: string;
  readonly postalCode: string;
  readonly city: string;
  readonly region: string | null;
  readonly onlineBooking: 'request' | 'direct';
  readonly plan: 'trial' | 'clinic';
  /** Null for a clinic that pays. */
  readonly trialDaysLeft: number | null;
  /** How often the trial was extended, by 30 days each. */
  readonly trialExtensions: number;
  /** Its admin has reviewed the appointment types and hidden the list of first steps. */
  readonly isSetUp: boolean;
  readonly hours: readonly WeeklyHours[];
  /** Operations take place in the last one. */
  readonly rooms: readonly string[];
  readonly types: readonly DefaultType[];
  readonly staff: readonly DemoStaffMember[];
  readonly people: PeopleNames;
  /** The first 6 of the 15 digits of the country's microchips. */
  readonly chipPrefix: string;
  readonly client: { readonly email: string; readonly fullName: string };
  readonly seed: number;
}

/** Parses local times such as `8:00-13:00 14:00-18:30`, which apply to each of the days. */
function on(days: readonly Weekday[], text: string): WeeklyHours[] {
  const spans = text.split(' ').map((span) =>
    span.split('-').map((time) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      return hours * 60 + minutes;
    }),
  );
  return days.flatMap((weekday) =>
    spans.map(([startMinute = 0, endMinute = 0]) => ({ weekday, startMinute, endMinute })),
  );
}

const MON_FRI = WEEKDAYS.slice(0, 5);

interface StaffLine {
  readonly email: string;
  readonly fullName: string;
  readonly title: string;
  readonly hue: Hue;
  readonly hours: readonly WeeklyHours[];
  readonly operates?: boolean;
}
const member = (role: StaffRole, { operates = false, ...line }: StaffLine): DemoStaffMember => ({
  ...line,
  role,
  operates,
  isDemoUser: line.email.endsWith('@tailwell.test'),
});

/** A clinic that is open at weekends, so that the demo has appointments on every day. */
export const BERLIN_CLINIC: DemoClinic = {
  name: 'Tierklinik am Landwehrkanal',
  slug: 'tierklinik-am-landwehrkanal',
  timeZone: 'Europe/Berlin',
  country: 'DE',
  phone: '+49 30 23125 000',
  email: 'hallo@landwehrkanal.example',
  addressLine: 'Paul-Lincke-Ufer 21',
  postalCode: '10999',
  city: 'Berlin',
  region: null,
  onlineBooking: 'request',
  plan: 'clinic',
  trialDaysLeft: null,
  trialExtensions: 0,
  isSetUp: true,
  hours: [
    ...on([1, 2, 3, 5], '8:00-13:00 14:00-18:30'),
    ...on([4], '8:00-13:00 14:00-20:00'),
    ...on([6], '9:00-16:00'),
    ...on([7], '10:00-16:00'),
  ],
  rooms: ['Exam room 1', 'Exam room 2', 'Exam room 3', 'Exam room 4', 'Surgery'],
  types: DEFAULT_TYPES,
  staff: [
    member('clinic_admin', {
      email: 'clinic@tailwell.test',
      fullName: 'Katrin Vogt',
      title: 'Clinic manager',
      hue: 'plum',
      hours: on(MON_FRI, '8:30-12:30 13:30-17:00'),
    }),
    member('doctor', {
      email: 'doctor@tailwell.test',
      fullName: 'Dr. Lena Hartmann',
      title: 'Head doctor, internal medicine',
      hue: 'pine',
      hours: [...on([1, 2, 4, 5], '8:00-13:00 14:00-17:30'), ...on([6], '9:00-13:00')],
    }),
    member('doctor', {
      email: 'emre.yilmaz@landwehrkanal.example',
      fullName: 'Dr. Emre Yılmaz',
      title: 'Surgery and orthopedics',
      hue: 'sky',
      hours: [...on([1, 2, 3, 4], '9:00-13:00 14:00-18:30'), ...on([6], '9:00-16:00')],
      operates: true,
    }),
    member('doctor', {
      email: 'clara.neumann@landwehrkanal.example',
      fullName: 'Dr. Clara Neumann',
      title: 'Cats and small mammals',
      hue: 'rose',
      hours: [...on([2, 3, 4, 5], '8:00-13:00 14:00-18:00'), ...on([7], '10:00-16:00')],
    }),
    member('doctor', {
      email: 'paul.richter@landwehrkanal.example',
      fullName: 'Dr. Paul Richter',
      title: 'Dentistry',
      hue: 'amber',
      hours: [
        ...on([1, 3, 5], '8:00-13:00 14:00-16:00'),
        ...on([4], '14:00-20:00'),
        ...on([7], '10:00-14:00'),
      ],
      operates: true,
    }),
    member('technician', {
      email: 'technician@tailwell.test',
      fullName: 'Jonas Weber',
      title: 'Technician, anesthesia',
      hue: 'moss',
      hours: [...on(MON_FRI, '7:30-13:00 14:00-16:30'), ...on([6], '9:00-13:00')],
    }),
    member('technician', {
      email: 'agnieszka.nowak@landwehrkanal.example',
      fullName: 'Agnieszka Nowak',
      title: 'Technician, laboratory',
      hue: 'sun',
      hours: [...on([2, 3, 4, 5], '10:00-14:00 14:30-18:30'), ...on([7], '10:00-16:00')],
    }),
    member('csr', {
      email: 'csr@tailwell.test',
      fullName: 'Mia Schubert',
      title: 'Front desk',
      hue: 'iris',
      hours: [...on(MON_FRI, '8:00-13:00 14:00-17:00'), ...on([6], '9:00-16:00')],
    }),
    member('csr', {
      email: 'tim.berger@landwehrkanal.example',
      fullName: 'Tim Berger',
      title: 'Front desk, evenings',
      hue: 'amber',
      hours: [...on([1, 2, 3, 5], '13:00-18:30'), ...on([4], '13:00-20:00'), ...on([7], '10:00-16:00')],
    }),
  ],
  people: BERLIN,
  chipPrefix: '276098',
  client: { email: 'client@tailwell.test', fullName: 'Sophie Lindner' },
  seed: 2026,
};

export const NEW_YORK_CLINIC: DemoClinic = {
  name: 'Harbor Street Animal Clinic',
  slug: 'harbor-street',
  timeZone: 'America/New_York',
  country: 'US',
  phone: '+1 212-555-0100',
  email: 'hello@harborstreet.example',
  addressLine: '48 Van Brunt Street',
  postalCode: '11231',
  city: 'Brooklyn',
  region: 'NY',
  onlineBooking: 'direct',
  plan: 'trial',
  trialDaysLeft: 18,
  trialExtensions: TRIAL_EXTENSION_REASONS.length,
  isSetUp: false,
  hours: [...on(MON_FRI, '8:00-18:00'), ...on([6], '9:00-15:00')],
  rooms: ['Exam A', 'Exam B', 'Exam C', 'Exam D', 'Operating room'],
  types: DEFAULT_TYPES,
  staff: [
    member('clinic_admin', {
      email: 'clinic2@tailwell.test',
      fullName: 'Danielle Brooks',
      title: 'Clinic manager',
      hue: 'iris',
      hours: on(MON_FRI, '8:00-16:30'),
    }),
    member('doctor', {
      email: 'priya.patel@harborstreet.example',
      fullName: 'Dr. Priya Patel',
      title: 'Medical director',
      hue: 'plum',
      hours: [...on([1, 2, 4, 5], '8:00-12:30 13:30-17:00'), ...on([6], '9:00-15:00')],
    }),
    member('doctor', {
      email: 'michael.okafor@harborstreet.example',
      fullName: 'Dr. Michael Okafor',
      title: 'Surgery',
      hue: 'pine',
      hours: on([1, 2, 3, 4], '8:00-12:30 13:30-18:00'),
      operates: true,
    }),
    member('doctor', {
      email: 'sarah.goldberg@harborstreet.example',
      fullName: 'Dr. Sarah Goldberg',
      title: 'Exotics',
      hue: 'sky',
      hours: [...on([2, 3, 5], '9:00-13:00 14:00-18:00'), ...on([6], '9:00-15:00')],
    }),
    member('doctor', {
      email: 'luis.ramirez@harborstreet.example',
      fullName: 'Dr. Luis Ramirez',
      title: 'Dentistry',
      hue: 'amber',
      hours: on([1, 3, 4, 5], '8:00-12:30 13:30-17:30'),
      operates: true,
    }),
    member('technician', {
      email: 'keisha.howard@harborstreet.example',
      fullName: 'Keisha Howard',
      title: 'Lead technician',
      hue: 'moss',
      hours: on(MON_FRI, '7:30-12:30 13:00-16:30'),
    }),
    member('technician', {
      email: 'ryan.kelly@harborstreet.example',
      fullName: 'Ryan Kelly',
      title: 'Technician',
      hue: 'sun',
      hours: [...on([1, 2, 4, 5], '9:30-18:00'), ...on([6], '9:00-15:00')],
    }),
    member('csr', {
      email: 'angela.ross@harborstreet.example',
      fullName: 'Angela Ross',
      title: 'Front desk',
      hue: 'rose',
      hours: [...on(MON_FRI, '8:00-13:00 14:00-17:00'), ...on([6], '9:00-15:00')],
    }),
    member('csr', {
      email: 'devon.price@harborstreet.example',
      fullName: 'Devon Price',
      title: 'Front desk',
      hue: 'sky',
      hours: on([1, 2, 3, 5], '10:00-18:00'),
    }),
  ],
  people: NEW_YORK,
  chipPrefix: '985112',
  client: { email: 'client2@tailwell.test', fullName: 'Marcus Reed' },
  seed: 1898,
};
