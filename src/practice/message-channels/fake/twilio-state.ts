import { randomBytes } from 'node:crypto';

/** How a request goes wrong, once. What says `after` has been done. */
export type TwilioFailure =
  /** 429 with the code of too many requests. */
  | 'busy'
  /** The answer breaks off, after. */
  | 'cut'
  /** A page of a gateway with 502; nothing is done. */
  | 'down'
  /** The answer is lost, after. */
  | 'drop'
  /** A 500, after. */
  | 'fail_after'
  /** No answer comes; nothing is done. */
  | 'hang'
  /** The answer is not what it should be, after. */
  | 'odd'
  /** The connection cannot be made. */
  | 'unreachable'
  /** 503: nothing is done. */
  | 'unavailable';

export interface FakeNumber {
  readonly number: string;
  readonly canText: boolean;
  /** Where texts to it are reported. */
  smsUrl: string | null;
}

export interface FakeService {
  readonly sid: string;
  readonly numbers: readonly string[];
  inboundUrl: string | null;
  campaign: string | null;
}

export interface FakeTwilioAccount {
  readonly sid: string;
  readonly token: string;
  readonly name: string;
  isActive: boolean;
  readonly numbers: FakeNumber[];
  readonly services: FakeService[];
  /** Whose numbers are on WhatsApp; reported where the first number is. */
  readonly whatsapp: string[];
}

export interface FakeFile {
  readonly sid: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface FakeText {
  readonly sid: string;
  readonly accountSid: string;
  readonly direction: 'inbound' | 'outbound-api';
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly files: readonly FakeFile[];
  readonly mediaUrls: readonly string[];
  readonly contentSid: string | null;
  readonly serviceSid: string | null;
  readonly statusCallback: string | null;
  readonly createdAtMs: number;
  status: string;
  errorCode: number | null;
}

/** A request that the fake sends to the clinic's server, signed when it is sent. */
export interface FakeReport {
  readonly accountSid: string;
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface FakeTwilioOptions {
  nowMs: () => number;
  /** How the next requests whose method, host and path fit go wrong; each entry applies to one request. */
  failures: { readonly path: RegExp; readonly failure: TwilioFailure }[];
  /** Numbers that cannot get texts, with the code that says why, when they are sent or afterwards. */
  refusals: Map<string, number>;
  undeliverable: Map<string, number>;
  /** Seconds in the header of a 429; null for none. */
  retryAfter: number | null;
  /** Sends a report; if null, reports stay in `outbox`. */
  deliver: ((request: Request) => Promise<Response>) | null;
  /** Whether Advanced Opt-Out is on, which names the kind of a STOP. */
  hasAdvancedOptOut: boolean;
  /** Whether WhatsApp delivers only to whom it has heard from. False where what was heard is not kept. */
  checksWindow: boolean;
}

export interface FakeTwilioState {
  readonly options: FakeTwilioOptions;
  readonly accounts: Map<string, FakeTwilioAccount>;
  readonly texts: FakeText[];
  readonly outbox: FakeReport[];
  /** Who opted out of whose texts: `<sender> <recipient>`. */
  readonly blocked: Set<string>;
  /** Method, host and path of every request. */
  readonly requests: string[];
}

/** An id as Twilio makes them: two letters for what it is, and 32 hexadecimal digits. */
const hex = (): string => randomBytes(16).toString('hex');
export const newAccountSid = (): string => `AC${hex()}`;
export const newTextSid = (): string => `SM${hex()}`;
export const newFileSid = (): string => `ME${hex()}`;

export const FAKE_ACCOUNT_SID = 'AC00000000000000000000000000000001';
export const FAKE_AUTH_TOKEN = '12345678901234567890123456789012';
/** Numbers that Twilio keeps for tests: nobody has them. */
export const FAKE_NUMBER = '+15005550006';
export const FAKE_SERVICE_SID = 'MG00000000000000000000000000000001';

/** An account with a number, a messaging service and a number on WhatsApp. */
export const fakeAccount = (over: Partial<FakeTwilioAccount> = {}): FakeTwilioAccount => ({
  sid: FAKE_ACCOUNT_SID,
  token: FAKE_AUTH_TOKEN,
  name: 'Sample clinic',
  isActive: true,
  numbers: [{ number: FAKE_NUMBER, canText: true, smsUrl: null }],
  services: [{ sid: FAKE_SERVICE_SID, numbers: [FAKE_NUMBER], inboundUrl: null, campaign: 'VERIFIED' }],
  whatsapp: [FAKE_NUMBER],
  ...over,
});

export const createTwilioState = (
  options: Partial<FakeTwilioOptions> = {},
  accounts: readonly FakeTwilioAccount[] = [fakeAccount()],
): FakeTwilioState => ({
  options: {
    nowMs: () => Date.now(),
    failures: [],
    refusals: new Map(),
    undeliverable: new Map(),
    retryAfter: 1,
    deliver: null,
    hasAdvancedOptOut: false,
    checksWindow: true,
    ...options,
  },
  accounts: new Map(accounts.map((account) => [account.sid, account])),
  texts: [],
  outbox: [],
  blocked: new Set(),
  requests: [],
});
