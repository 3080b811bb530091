import { sql, type RawBuilder } from 'kysely';
import { hueIndex, type Hue } from '#vocabulary/hues.ts';
import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';

export interface DefaultType {
  readonly name: string;
  readonly durationMinutes: number;
  readonly bufferMinutes: number;
  readonly hue: Hue;
  readonly onlineBookable: boolean;
  readonly needsRoom: boolean;
}

/** Monday to Friday from eight to six, Saturday morning. */
const DEFAULT_HOURS: readonly WeeklyHours[] = [
  ...([1, 2, 3, 4, 5] as const).map((weekday) => ({ weekday, startMinute: 480, endMinute: 1080 })),
  { weekday: 6, startMinute: 540, endMinute: 780 },
];

const DEFAULT_ROOMS: readonly string[] = ['Exam room 1', 'Exam room 2', 'Surgery'];

const defaultType = (
  name: string,
  durationMinutes: number,
  hue: Hue,
  { bufferMinutes = 0, onlineBookable = true, needsRoom = true }: Partial<DefaultType> = {},
): DefaultType => ({ name, durationMinutes, hue, bufferMinutes, onlineBookable, needsRoom });

/** What most clinics book, with common durations, for the clinic to change. */
export const DEFAULT_TYPES: readonly DefaultType[] = [
  defaultType('Check-up', 30, 'pine'),
  defaultType('Vaccination', 15, 'moss'),
  defaultType('New pet visit', 45, 'sky'),
  defaultType('Sick pet visit', 30, 'amber', { bufferMinutes: 5 }),
  defaultType('Dental cleaning', 90, 'iris', { bufferMinutes: 15, onlineBookable: false }),
  defaultType('Surgery', 120, 'plum', { bufferMinutes: 30, onlineBookable: false }),
  defaultType('Nail trim', 15, 'sun'),
  defaultType('Follow-up', 20, 'rose'),
];

const HOURS = JSON.stringify(
  DEFAULT_HOURS.map(({ weekday, startMinute, endMinute }) => ({
    weekday,
    start_minute: startMinute,
    end_minute: endMinute,
  })),
);

const TYPES = JSON.stringify(
  DEFAULT_TYPES.map((type, position) => ({
    name: type.name,
    duration_minutes: type.durationMinutes,
    buffer_minutes: type.bufferMinutes,
    colour: hueIndex(type.hue),
    online_bookable: type.onlineBookable,
    needs_room: type.needsRoom,
    position,
  })),
);

/** The catalogue of a new clinic: lists of rows as JSON. */
export interface StarterCatalogue {
  readonly items: string;
  readonly taxRates: string;
}

/** What other features give a new clinic: lists of rows as JSON. */
export interface ClinicStarter extends StarterCatalogue {
  readonly protocols: string;
}

const NOTHING: ClinicStarter = { items: '[]', taxRates: '[]', protocols: '[]' };

/** What a new clinic starts with, as the one parameter by which functions of the database take it. */
export const defaultSetup = ({
  items,
  taxRates,
  protocols,
}: ClinicStarter = NOTHING): RawBuilder<unknown> => sql`
  row(${HOURS}::jsonb, ${[...DEFAULT_ROOMS]}::text[], ${TYPES}::jsonb, ${items}::jsonb, ${taxRates}::jsonb,
      ${protocols}::jsonb)::app.clinic_setup`;
