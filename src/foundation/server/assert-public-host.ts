import { lookup } from 'node:dns/promises';
import { isPrivateAddress } from '#foundation/values/private-address.ts';

/** A host in a network that this server may not ask on behalf of a clinic. */
export class PrivateHostError extends Error {
  override readonly name = 'PrivateHostError';
}

/** @throws PrivateHostError where any address of the host is private, and what the name service says. */
export async function assertPublicHost(host: string): Promise<void> {
  const addresses = await lookup(host.replaceAll(/^\[|\]$/g, ''), { all: true });
  if (addresses.some(({ address }) => isPrivateAddress(address)))
    throw new PrivateHostError('This host is in a private network, which this server does not reach.');
}
