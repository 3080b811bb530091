import { randomBytes } from 'node:crypto';

/** What a test may ask of the fake; all of it can be changed while it runs. */
export interface FakeOptions {
  clientId: string;
  clientSecret: string;
  /** How long an access token lives. */
  lifetimeSeconds: number;
  /** Requests in ten seconds for one location. */
  burst: number;
  /** The fake's current time, in milliseconds. */
  nowMs: () => number;
  /** The failures of the next requests to a path, one each. */
  troubles: { readonly path: string; readonly trouble: Trouble }[];
  /** Whether a contact may have several opportunities, as a location can be told to allow. */
  allowsDoubles: boolean;
  /** The receiver of the events: null keeps them in `outbox`. */
  deliver: ((request: Request) => Promise<Response>) | null;
  /** Where the events go. */
  webhookUrl: string;
  /** What every receiver of a message answers with; null for silence. */
  reply: string | null;
}

/**
 * `drop` does the work and loses the answer, `cut` does it and breaks off within the answer, `hang` does it and never
 * answers. `fail` does nothing and answers 500, `busy` does nothing and asks to wait.
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
  /** Per location, when its last requests came. */
  readonly requests: Map<string, number[]>;
  /** How often each path was asked. */
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

/** The id that an installation goes by: a location, or the whole agency. */
export const installationOf = (locationId: string | null): string => locationId ?? FAKE_COMPANY;
