import type { MessageChannelName, MessagePurpose } from '#vocabulary/messages.ts';

/** A recipient, channel and purpose about which the consents and the law are asked. */
export interface ContactQuestion {
  /** Null for an address that belongs to no client. */
  readonly clientId: string | null;
  readonly channel: MessageChannelName;
  /** The address as the channel sends to it: E.164, lower-case email address, the provider's id of a contact. */
  readonly address: string;
  readonly purpose: MessagePurpose;
  /** When it would be sent. */
  readonly at: Date;
}

export type ContactDecision =
  /** `from` is when it may be sent: `at`, or the end of the quiet hours at the recipient's place. */
  | { readonly allowed: true; readonly from: Date; readonly rule: string }
  /**
   * `rule` names the row of the law or of the ledger that decided, see `rule-text.rules.ts`. `undeliverable`: mail to the address came
   * back. `channel_off`: the clinic does not send for this purpose.
   */
  | {
      readonly allowed: false;
      readonly reason:
        | 'opted_out'
        | 'no_consent'
        | 'law_unknown'
        | 'erased'
        | 'undeliverable'
        | 'channel_off';
      readonly rule: string;
    };
