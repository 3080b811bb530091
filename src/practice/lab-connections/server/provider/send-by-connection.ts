import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleAll, type IPolicy } from 'cockatiel';
import { sendByFolder } from './lab-folders.ts';
import type { OrderTarget, OutgoingOrder, SendOutcome } from './order-carrier.ts';
import { sendByJson } from './send-by-json.ts';
import type { Fetch } from '#foundation/server/outside/outgoing-request.ts';
import { type CarrierTimes, sendByMllp } from './send-by-mllp.ts';

export const CARRIER_TIMES: CarrierTimes & { readonly halfOpenAfterMs: number } = {
  connectMs: 10_000,
  answerMs: 20_000,
  halfOpenAfterMs: 30_000,
};
const FAILURES_BEFORE_OPEN = 5;
const MAX_BREAKERS = 1_000;

/** Thrown within a breaker only, which counts it. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly outcome: SendOutcome;

  constructor(outcome: SendOutcome) {
    super('A laboratory did not answer.');
    this.outcome = outcome;
  }
}

export interface CarrierParts {
  readonly folder: string | null;
  readonly reachesPrivateHosts: boolean;
  readonly fetch: Fetch;
  readonly times?: typeof CARRIER_TIMES;
}

/** Sends orders by the ways of connections. A laboratory that did not answer five times in a row is left alone for a while. */
export function createCarrier({ folder, reachesPrivateHosts, fetch, times = CARRIER_TIMES }: CarrierParts) {
  const breakers = new Map<string, IPolicy>();
  const breakerOf = (connectionId: string): IPolicy => {
    const known = breakers.get(connectionId);
    if (known) return known;
    if (breakers.size >= MAX_BREAKERS) breakers.clear();
    const breaker = circuitBreaker(handleAll, {
      halfOpenAfter: times.halfOpenAfterMs,
      breaker: new ConsecutiveBreaker(FAILURES_BEFORE_OPEN),
    });
    breakers.set(connectionId, breaker);
    return breaker;
  };
  const sendOnce = (target: OrderTarget, outgoing: OutgoingOrder, now: Date): Promise<SendOutcome> => {
    if (target.ordersBy === 'folder') return sendByFolder(folder, target, outgoing, now);
    return target.ordersBy === 'json'
      ? sendByJson(target, outgoing, { fetch, timeoutMs: times.answerMs, reachesPrivateHosts })
      : sendByMllp(target, outgoing, { times, reachesPrivateHosts, now });
  };
  /** Never throws: whatever happens is an outcome. */
  const send = async (target: OrderTarget, outgoing: OutgoingOrder, now: Date): Promise<SendOutcome> => {
    try {
      return await breakerOf(target.connectionId).execute(async () => {
        const outcome = await sendOnce(target, outgoing, now);
        if (outcome.kind === 'unknown' || outcome.kind === 'later') throw new NoAnswer(outcome);
        return outcome;
      });
    } catch (error) {
      if (error instanceof NoAnswer) return error.outcome;
      if (error instanceof BrokenCircuitError)
        return { kind: 'later', reason: 'The laboratory did not answer several times in a row.' };
      throw error;
    }
  };
  return { send };
}
export type Carrier = ReturnType<typeof createCarrier>;
