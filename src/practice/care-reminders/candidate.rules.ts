import type { CareKind } from '#vocabulary/care.ts';
import type { ReminderKind, ReminderReason, ReminderSource } from '#vocabulary/care-reminders.ts';
import { addDays, type Day } from '#foundation/values/day.ts';
import { suppressions } from '#practice/due-care/suppression.rules.ts';
import type { ReminderRules } from './rules.contract.ts';

/** Something that a client may be reminded of. */
export interface Candidate {
  readonly kind: ReminderKind;
  readonly source: ReminderSource;
  readonly sourceId: string;
  /** Null for what is about all pets of a client. */
  readonly petId: string | null;
  /** Whom it is about, where that is not the pet’s primary client. */
  readonly clientId: string | null;
  readonly name: string;
  readonly careKind: CareKind | null;
  readonly target: string | null;
  /** `claimed`: the client said that it was done elsewhere, and nobody has checked it yet. */
  readonly status: 'open' | 'done' | 'elsewhere' | 'claimed' | 'declined' | 'cancelled';
  readonly dueOn: Day;
  readonly snoozedUntilOn: Day | null;
  /** By its protocol. */
  readonly cancelAfterDays: number;
  readonly isConfirmed: boolean;
  /** The day of the visit, or on which it was declined. */
  readonly happenedOn: Day | null;
}

export interface Booking {
  readonly on: Day;
  readonly typeId: string;
}

export interface PetFacts {
  readonly id: string;
  readonly name: string;
  readonly species: string;
  readonly deceasedOn: Day | null;
  readonly isArchived: boolean;
  /** The primary client first. */
  readonly clientIds: readonly string[];
  readonly hasFormerClient: boolean;
  /** Appointments from now on that have not been canceled. */
  readonly booked: readonly Booking[];
}

export interface ClientFacts {
  readonly id: string;
  readonly fullName: string;
  /** Not archived, merged or erased. */
  readonly isActive: boolean;
  readonly pets: readonly { readonly id: string; readonly name: string }[];
  /** When they were last reminded of anything but a visit. */
  readonly remindedOn: Day | null;
  /** Days from today on for which they have a message. */
  readonly busyOn: readonly Day[];
  /** When a pet of theirs died last. */
  readonly lastDeathOn: Day | null;
  readonly booked: readonly Booking[];
}

/** Whom a message about something goes to: its client, as long as the pet is theirs; else the pet’s primary client. */
export const recipientOf = ({ clientId, petId }: Candidate, pet: PetFacts | undefined): string | null => {
  if (petId === null) return clientId;
  if (!pet) return null;
  if (clientId !== null) return pet.clientIds.includes(clientId) ? clientId : null;
  return pet.clientIds[0] ?? null;
};

const STATUS_REASONS = {
  open: null,
  done: 'given',
  elsewhere: 'done_elsewhere',
  claimed: 'done_elsewhere',
  declined: 'declined',
  cancelled: 'not_due',
} as const satisfies Readonly<Record<Candidate['status'], ReminderReason | null>>;

const SUPPRESSION_REASONS = {
  deceased: 'deceased',
  archived: 'inactive',
  declined: 'declined',
  snoozed: 'snoozed',
  lapsed: 'overdue_too_long',
  booked: 'booked',
  no_contact: 'no_address',
  unconfirmed: 'unconfirmed',
} as const satisfies Readonly<Record<string, ReminderReason>>;

/** Appointments that stand for a reminder of this; none for care of which clients are always reminded, and after a visit. */
function bookingsThatCount(
  candidate: Candidate,
  booked: readonly Booking[],
  { ignoredTypeIds, alwaysSend }: ReminderRules,
): readonly Day[] {
  if (candidate.kind === 'after_visit' || alwaysSend.some((target) => target === candidate.target)) return [];
  return booked.filter(({ typeId }) => !ignoredTypeIds.includes(typeId)).map(({ on }) => on);
}

/**
 * CARE-3 (behavior 7). The strongest reason, in the record of the pet and of the care, for which nobody is reminded of it on a day;
 * null if there is none. What is due is decided by REM-1, with the clinic’s windows.
 */
export function reasonOfRecord(
  candidate: Candidate,
  about: { readonly pet: PetFacts | undefined; readonly booked: readonly Booking[] },
  rules: ReminderRules,
  today: Day,
): ReminderReason | null {
  const { pet } = about;
  if (pet?.deceasedOn != null) return 'deceased';
  if (pet?.isArchived === true) return 'inactive';
  if (candidate.petId !== null && recipientOf(candidate, pet) === null)
    return candidate.clientId !== null || pet?.hasFormerClient === true ? 'transferred' : 'no_address';
  const closed = STATUS_REASONS[candidate.status];
  if (closed !== null) return closed;
  const [suppression] = suppressions(
    {
      status: 'open',
      dueOn: candidate.dueOn,
      cancelAfterDays:
        candidate.source === 'due_care'
          ? Math.min(candidate.cancelAfterDays, rules.cancelAfterDays)
          : candidate.cancelAfterDays,
      snoozedUntilOn: candidate.snoozedUntilOn,
      isDeceased: false,
      isArchived: false,
      hasContact: true,
      isConfirmed: candidate.isConfirmed,
      bookedOn: bookingsThatCount(candidate, about.booked, rules),
    },
    today,
    { beforeDays: rules.bookedBeforeDays, afterDays: rules.bookedAfterDays },
  );
  if (suppression === undefined) return null;
  return SUPPRESSION_REASONS[suppression];
}

/** CARE-3. The same for the client: null if they may be reminded on a day. */
export function reasonOfClient(
  client: ClientFacts | undefined,
  rules: ReminderRules,
  today: Day,
): 'inactive' | 'quiet' | null {
  if (client?.isActive !== true) return 'inactive';
  const { lastDeathOn } = client;
  if (lastDeathOn !== null && addDays(lastDeathOn, rules.quietAfterDeathDays) > today) return 'quiet';
  return null;
}
