import * as z from 'zod';

/** Every step names the user, and refuses any caller whose access token belongs to someone else. */
const Requester = z.object({ userId: z.uuid() });

export const InitInput = Requester.extend({
  /** A random value that the browser generated and compares when the provider returns it. */
  state: z.string().regex(/^[\w-]{16,128}$/, 'The state must be 16 to 128 letters, digits, - or _.'),
});

export const CallbackInput = Requester.extend({
  code: z.string().min(1).max(4_096),
  state: z.string().min(1).max(512),
});

export const TokenInput = Requester;
export const LocationsInput = Requester;

export const PROXY_METHODS = ['DELETE', 'GET', 'POST', 'PUT'] as const;
export type ProxyMethod = (typeof PROXY_METHODS)[number];

const QueryValue = z.union([z.string(), z.number(), z.boolean()]);
export const ProxyInput = Requester.extend({
  /** A path of the provider's API, such as `/contacts/`. */
  endpoint: z.string().min(1).max(500),
  method: z.enum(PROXY_METHODS).default('GET'),
  body: z.record(z.string(), z.unknown()).optional(),
  query: z.record(z.string().regex(/^\w{1,64}$/), QueryValue).optional(),
});
export type ProxyInput = z.output<typeof ProxyInput>;

/** The error message for a missing connection; screens show it as not connected rather than as an error. */
export const NOT_FOUND = 'Integration not found';

/** The error message for a connection that the provider no longer accepts; everything else is an outage. */
export const ENDED = 'OAuth token expired and refresh failed';

/** As stored in `ghl_integrations`. */
export const CrmLocation = z.object({ id: z.string(), name: z.string() });
export type CrmLocation = z.infer<typeof CrmLocation>;
export const CrmAccount = z.object({ name: z.string().nullable(), email: z.string().nullable() });
export type CrmAccount = z.infer<typeof CrmAccount>;

export const Connection = z.object({
  user_id: z.uuid(),
  token_expires_at: z.string(),
  user_data: CrmAccount.nullable(),
  location_data: z.array(CrmLocation).nullable(),
});
export type Connection = z.infer<typeof Connection>;
