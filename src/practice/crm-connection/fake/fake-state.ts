import { randomBytes } from 'node:crypto';

/** The options of the fake. They can be changed while it runs. */
export interface FakeOptions {
  clientId: string;
  clientSecret: string;
  /** The lifetime of an access token. */
  lifetimeSeconds: number;
  /** Requests in ten seconds for one location. */
  burst: number;
  /** The fake's current time, in milliseconds. */
  nowMs: () => number;
  /** The failures of the next requests, by path; each entry applies to one request. */
  failures: { readonly path: string; readonly failure: FakeFailure }[];
  /** The headers of a 429. */
  busyHeaders: Readonly<Record<string, string>>;
  /** Whether a contact may have several opportunities, which is a setting of a location. */
  allowsDuplicates: boolean;
  /** Sends an event; if null, events stay in `outbox`. */
  deliver: ((request: Request) => Promise<Response>) | null;
  /** The URL that events are sent to. */
  webhookUrl: string;
  /** The text of the reply to every sent message; null for no reply. */
  reply: string | null;
}

/**
 * Responses to requests that are not executed. `busy` is a 429 with `busyHeaders`, `busy_text` the same from a gateway, as
 * plain text. `fail` is a 500. `blocked`, `down` and `missing` are pages of a gateway: 403, 502 and 404.
 */
export type FakeRefusal = 'blocked' | 'busy' | 'busy_text' | 'down' | 'fail' | 'missing';

/**
 * `drop` executes the request and loses the response, `cut` breaks the connection during the response, `hang` executes
 * the request and never responds.
 */
export type FakeFailure = FakeRefusal | 'cut' | 'drop' | 'hang';

export type RecordKind = 'appointments' | 'contacts' | 'conversations' | 'messages' | 'opportunities';

/** An event to be sent to the installed app. */
export interface FakeEvent {
  readonly type: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export type FakeRecord = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly locationId: string;
};

interface Grant {
  readonly locationId: string | null;
  readonly scope: string;
}

export interface FakeAccess extends Grant {
  readonly expiresAtMs: number;
}

export interface FakeLocation {
  readonly id: string;
  readonly name: string;
}

export const FAKE_COMPANY = 'tDtDnQdgm2LXpyiqYvZ6';
export const FAKE_USER = {
  id: 'Vl7Gq2Xk9LmPzR4sTnBw',
  name: 'Robin Sample',
  email: 'robin.sample@gohighlevel.test',
} as const;
export const FAKE_LOCATIONS: readonly FakeLocation[] = [
  { id: 've9EPM428h8vShlRW1KT', name: 'Riverside Sample Clinic' },
  { id: 'C2QujeCh8ZnC7al2InWR', name: 'Hillside Sample Clinic' },
  { id: 'nK5rTq8WzYb3XvMdLp0J', name: 'Harbour Sample Clinic' },
];

const STAGES = ['New', 'Contacted', 'Qualified', 'Demo', 'Trial'] as const;

export interface FakeStage {
  readonly id: string;
  readonly name: string;
  readonly position: number;
}

interface FakePipeline {
  readonly id: string;
  readonly name: string;
  readonly stages: readonly FakeStage[];
}

/** The initial pipelines of every location. */
const PIPELINES: readonly FakePipeline[] = [
  {
    id: 'pipeline-sales',
    name: 'Sales',
    stages: STAGES.map((name, position) => ({ id: `stage-${name.toLowerCase()}`, name, position })),
  },
  {
    id: 'pipeline-partners',
    name: 'Partners',
    stages: ['First talk', 'Agreed'].map((name, position) => ({
      id: `partners-${position}`,
      name,
      position,
    })),
  },
];

/** The state of the fake. Codes and refresh tokens are removed when they are used. */
export interface FakeState {
  readonly options: FakeOptions;
  readonly codes: Map<string, Grant & { readonly redirectUri: string | null }>;
  readonly accessTokens: Map<string, FakeAccess>;
  readonly refreshTokens: Map<string, Grant>;
  readonly installed: Set<string>;
  /** Locations of an agency from which the app was taken away again. */
  readonly uninstalled: Set<string>;
  /** The locations of the agency. */
  locations: readonly FakeLocation[];
  /** The same for all locations. */
  pipelines: readonly FakePipeline[];
  readonly records: Record<RecordKind, Map<string, FakeRecord>>;
  /** Events that have not been sent yet, oldest first. */
  readonly outbox: FakeEvent[];
  /** The times of the recent requests of each location. */
  readonly requests: Map<string, number[]>;
  /** The number of requests to each path. */
  readonly counts: Map<string, number>;
}

export const FAKE_CLIENT_ID = '66f0c0ffee66f0c0ffee66f0-demo';
export const FAKE_CLIENT_SECRET = 'a secret that only the fake knows';

export const createFakeState = (options: Partial<FakeOptions> = {}): FakeState => ({
  options: {
    clientId: FAKE_CLIENT_ID,
    clientSecret: FAKE_CLIENT_SECRET,
    lifetimeSeconds: 86_399,
    burst: 100,
    nowMs: () => Date.now(),
    failures: [],
    busyHeaders: { 'x-ratelimit-interval-milliseconds': '5' },
    allowsDuplicates: false,
    deliver: null,
    webhookUrl: 'http://clinic.test/functions/v1/ghl-webhook',
    reply: null,
    ...options,
  },
  codes: new Map(),
  accessTokens: new Map(),
  refreshTokens: new Map(),
  installed: new Set(),
  uninstalled: new Set(),
  locations: FAKE_LOCATIONS,
  pipelines: PIPELINES,
  records: {
    appointments: new Map(),
    contacts: new Map(),
    conversations: new Map(),
    messages: new Map(),
    opportunities: new Map(),
  },
  outbox: [],
  requests: new Map(),
  counts: new Map(),
});

export const fakeId = (): string => randomBytes(15).toString('base64url').replaceAll(/[-_]/g, 'x');

/** The id of an installation: the id of the location, or of the agency. */
export const installationOf = (locationId: string | null): string => locationId ?? FAKE_COMPANY;
