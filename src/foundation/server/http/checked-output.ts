import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '#foundation/contract/endpoint.ts';
import { keepNamed } from '#foundation/contract/keep-named.ts';

/** Checks what is read, too. Tests turn it on; a running server trusts what they have proved. */
let isChecking = false;

/** Makes every endpoint of this process check its output. Called once by the setup of the database tests. */
export function checkOutputs(): void {
  isChecking = true;
}

/**
 * The output of a verb with nothing in it that its contract does not name. What was written is checked before it is committed;
 * what was read, often hundreds of entries, only in tests.
 *
 * @throws ZodError when it does not fit the contract.
 */
export function checkedOutput({ method, output: contract }: Endpoint, output: unknown): unknown {
  if (method !== 'GET') return contract.parse(output);
  const kept = keepNamed(contract)(output);
  if (isChecking && !isDeepStrictEqual(contract.parse(output), kept))
    throw new Error('What is kept of an output differs from what its contract parses.');
  return kept;
}
