import type { ConversationTopic } from '#vocabulary/conversations.ts';
import type { MessageFailureName } from '#vocabulary/message-failures.ts';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import type {
  ConversationPriority,
  ConversationStatus,
  DeliveryStatus,
  MessageChannelName,
} from '#vocabulary/messages.ts';
import type { Species } from '#vocabulary/species.ts';

/** Minutes before now, or before the clinic last closed; or a time of a day, 0 being today. */
export type When = number | readonly [day: number, time: string];

/** Who of the clinic: `csr2` is the second at the front desk, `doctor` whoever saw the pet. */
export type Author = 'admin' | 'csr' | 'csr2' | 'doctor' | 'technician';
export type Team = 'billing' | 'desk' | 'medical';

/** Which client and pet a story is told of. Each client has one story, except for the demo's own. */
export interface Whom {
  readonly species?: Species;
  /** The demo client's pet of this name. */
  readonly own?: string;
  /** It came for an appointment of this type some days ago, or did not come. */
  readonly after?: string;
  readonly isNoShow?: boolean;
  /** It has an appointment to come. */
  readonly isBooked?: boolean;
  /** Somebody whom the clinic does not know. */
  readonly address?: string;
  readonly name?: string;
  readonly language?: MessageLanguage;
}

export interface Line {
  readonly by: Author | 'automatic' | 'client';
  readonly when: When;
  readonly text: string;
  readonly kind: 'in' | 'note' | 'out';
  readonly answer?: 'away' | 'emergency_instruction' | 'stop_confirmation';
  /** What became of it; else it was delivered, or read where it can be. */
  readonly delivery?: DeliveryStatus;
  readonly failure?: readonly [MessageFailureName, string];
  /** A photo of the wound came with it. */
  readonly withPhoto?: boolean;
  /** The appointment that was booked from it. */
  readonly withBooking?: boolean;
}

export interface Story {
  readonly channel: MessageChannelName;
  readonly whom: Whom;
  readonly topic: ConversationTopic;
  readonly subject?: string;
  readonly status?: ConversationStatus;
  /** Hours until a snoozed one comes back. */
  readonly snoozeHours?: number;
  readonly assignee?: Author;
  readonly team?: Team;
  readonly priority?: ConversationPriority;
  /** Staff have read what came in, although nobody has answered. */
  readonly isRead?: boolean;
  /** What a person dealt with. */
  readonly isEmergencyHandled?: boolean;
  readonly lines: readonly Line[];
}

type More = Partial<Omit<Line, 'by' | 'kind' | 'text' | 'when'>>;

/** What the client wrote. `{pet}`, `{first}`, `{doctor}`, `{clinic}` and `{when}` are filled in. */
export const from = (when: When, text: string, more: More = {}): Line => ({
  by: 'client',
  kind: 'in',
  when,
  text,
  ...more,
});
export const reply = (by: Author, when: When, text: string, more: More = {}): Line => ({
  by,
  kind: 'out',
  when,
  text,
  ...more,
});
export const note = (by: Author, when: When, text: string): Line => ({ by, kind: 'note', when, text });
/** What the clinic answers by itself right after the line before; its text is the template's. */
export const automatic = (answer: NonNullable<Line['answer']>, when: When): Line => ({
  by: 'automatic',
  kind: 'out',
  when,
  text: '',
  answer,
});
