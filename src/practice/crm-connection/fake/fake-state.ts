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
  /** The failures of the next requests to a path, one each. */
  troubles: { readonly path: string; readonly trouble: Trouble }[];
  /** Whether a contact may have several opportunities: a setting of a location. */
  allowsDoubles: boolean;
  /** The receiver of the events: null keeps them in `outbox`. */
  deliver: ((request: Request) => Promise<Response>) | null;
  /** Where the events go. */
  webhookUrl: string;
  /** The reply of every receiver of a message; null for none. */
  reply: string | null;
}

/**
 * `drop` executes the request and loses the response, `cut` breaks the connection within the response, `hang` never
 * responds. `fail` does nothing and returns 500, `busy` does nothing and returns a delay.
 */
export type Trouble = 'busy' | 'cut' | 'drop' | 'fail' | 'hang';

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
  readonly endsAtMs: number;
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

/** The initial records of every location. */
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

/** The fake's state. Codes and refresh tokens are removed when they are used. */
export interface FakeState {
  readonly options: FakeOptions;
  readonly codes: Map<string, Grant & { readonly redirectUri: string | null }>;
  readonly accessTokens: Map<string, FakeAccess>;
  readonly refreshTokens: Map<string, Grant>;
  readonly installed: Set<string>;
  /** The same in every location. */
  pipelines: readonly FakePipeline[];
  readonly records: Record<RecordKind, Map<string, FakeRecord>>;
  /** Events that were not sent yet, oldest first. */
  readonly outbox: FakeEvent[];
  /** The times of the last requests of each location. */
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
    troubles: [],
    allowsDoubles: false,
    deliver: null,
    webhookUrl: 'http://clinic.test/functions/v1/ghl-webhook',
    reply: null,
    ...options,
  },
  codes: new Map(),
  accessTokens: new Map(),
  refreshTokens: new Map(),
  installed: new Set(),
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

/** The id of an installation: that of a location, or of the whole agency. */
export const installationOf = (locationId: string | null): string => locationId ?? FAKE_COMPANY;
