import * as z from 'zod';
import type { Session } from '#foundation/server/http/context.ts';
import type {
  FunctionResponse,
  FunctionDefinition,
  FunctionRequest,
} from '#supabase/functions/function-definition.ts';
import { CallbackInput, InitInput, LocationsInput, ProxyInput, TokenInput } from '../../contract.ts';
import type { Actor } from '../connection-store.ts';
import { callback } from './callback.ts';
import type { ConnectionParts } from '../public/connection-parts.ts';
import { init } from './init.ts';
import { locations } from './locations.ts';
import { proxy } from './proxy.ts';
import { NOT_ALLOWED, NOT_SET_UP, NOT_OWN_CONNECTION, refuse } from './refusals.ts';
import { token } from './token.ts';

type Step = (actor: Actor, body: unknown, request: FunctionRequest) => Promise<FunctionResponse>;

/** A step with its own input schema, callable only by the user that the input names. */
const step =
  <I extends z.ZodType<{ readonly userId: string }>>(
    schema: I,
    run: (actor: Actor, input: z.output<I>, request: FunctionRequest) => Promise<FunctionResponse>,
  ): Step =>
  async (actor, body, request) => {
    const parsed = schema.safeParse(body);
    if (!parsed.success) return refuse(422, z.prettifyError(parsed.error));
    if (parsed.data.userId !== actor.session.userId) return NOT_OWN_CONNECTION;
    return run(actor, parsed.data, request);
  };

/** The `Origin` header if it is this server's own origin, else null. */
function originOf({ headers }: FunctionRequest): string | null {
  const origin = headers.get('origin');
  if (!origin || !URL.canParse(origin)) return null;
  return new URL(origin).host === headers.get('host') ? origin : null;
}

const mayConnect = ({ permissions }: Session): boolean =>
  permissions.includes('platform_crm:manage') || permissions.includes('crm:manage');

/**
 * The function `ghl-oauth`: `init`, `callback`, `token`, `locations` and `proxy`.
 *
 * @param parts null if no provider is configured: every step then responds with 503.
 */
export function ghlOauthFunction(parts: ConnectionParts | null): FunctionDefinition {
  const steps: Readonly<Record<string, Step>> = parts
    ? {
        init: step(InitInput, (actor, input, request) => init(parts, actor, input, originOf(request))),
        callback: step(CallbackInput, (actor, input) => callback(parts, actor, input)),
        token: step(TokenInput, (actor) => token(parts, actor)),
        locations: step(LocationsInput, (actor) => locations(parts, actor)),
        proxy: step(ProxyInput, (actor, input) => proxy(parts, actor, input)),
      }
    : {};
  return {
    name: 'ghl-oauth',
    run: async (request, { session, origin }) => {
      if (!mayConnect(session)) return NOT_ALLOWED;
      if (!parts) return NOT_SET_UP;
      const run = Object.hasOwn(steps, request.subPath) ? steps[request.subPath] : undefined;
      if (!run) return refuse(404, 'Step not found');
      return run({ session, origin }, await request.readJson(), request);
    },
  };
}
