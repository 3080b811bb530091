import type { ConsentKind, ConsentPurpose } from '#vocabulary/contact-consents.ts';
import type { MessageChannelName } from '#vocabulary/messages.ts';
import type { Hours } from './sending-window.rules.ts';

/** What a law says about messages for a purpose. Data, not advice. */
export interface LawRow {
  readonly countries: readonly string[];
  readonly channels: readonly MessageChannelName[];
  readonly purpose: ConsentPurpose;
  readonly consent: ConsentKind;
  /** For `implied`: months after the client was last a customer. */
  readonly months: number | null;
  /** Whether the hours for advertising apply, and an objection to it. */
  readonly isMarketing: boolean;
  /** At the recipient's place; null for no legal hours. */
  readonly hours: Hours | null;
  /** An address from a web form gets nothing automatic before somebody has confirmed it by a link. */
  readonly confirmsWebForms: boolean;
  /** In which a refusal has to be obeyed; here it is at once. */
  readonly optOutDays: number;
  readonly proofYears: number | null;
  readonly source: string;
  /** When the source was read. */
  readonly checkedOn: string;
  /** False for what is a cautious reading of ours. */
  readonly isConfirmed: boolean;
}

/** What a part of a country says in addition: narrower hours for advertising. */
export interface RegionRow {
  readonly country: string;
  /** As `places.rules.ts` names it. */
  readonly regions: readonly string[];
  readonly channels: readonly MessageChannelName[];
  readonly hours: Hours;
  readonly source: string;
  readonly checkedOn: string;
  readonly isConfirmed: boolean;
}

export interface Law {
  readonly rows: readonly LawRow[];
  readonly regions: readonly RegionRow[];
}
