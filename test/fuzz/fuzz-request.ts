import type { Endpoint } from '#foundation/contract/endpoint.ts';

/** One request, in a form that can be printed and sent again. */
export interface FuzzRequest {
  /** What it requests, without what was chosen at random: `POST /api/v1/pets`. */
  readonly route: string;
  /** Who may send it, where the document says so. */
  readonly permission?: Endpoint['permission'];
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON; a text as it is, nothing when undefined. */
  readonly body?: unknown;
  /** Each character of the body is one byte. */
  readonly isBytes?: boolean;
}

/** As a part of a path: with bytes that no valid text encodes to in place of a lone half. */
export const pathPart = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text
    .split(/([\ud800-\udfff](?![\udc00-\udfff]))/)
    .map((part) => (part.isWellFormed() ? encodeURIComponent(part) : '%ED%A0%BD'))
    .join('');
};

/** A query of these parameters; of a list, each on its own. */
export const queryOf = (given: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(given)
    .filter(([, value]) => value !== undefined && value !== null)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one: unknown) => `${pathPart(name)}=${pathPart(one)}`),
    );
  return pairs.length === 0 ? '' : `?${pairs.join('&').slice(0, 16_000)}`;
};
