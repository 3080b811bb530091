import { lookup } from 'node:dns/promises';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { isPrivateAddress } from '#foundation/values/private-address.ts';
import { CarrierRefused } from './order-carrier.ts';

interface Place {
  readonly host: string;
  readonly port: number;
  readonly usesTls: boolean;
  readonly reachesPrivateHosts: boolean;
  readonly timeoutMs: number;
}

/** The address of a host. What was looked up is what is connected to, so that a name cannot lead elsewhere in between. */
export async function addressOf(host: string, reachesPrivateHosts: boolean): Promise<string> {
  const { address } = await lookup(host);
  if (!reachesPrivateHosts && isPrivateAddress(address))
    throw new CarrierRefused('This host is in a private network, which this server does not reach.');
  return address;
}

/**
 * Connects within the time.
 *
 * @throws CarrierRefused for a private host, and what the network says.
 */
export async function openSocket({
  host,
  port,
  usesTls,
  reachesPrivateHosts,
  timeoutMs,
}: Place): Promise<Socket> {
  const address = await addressOf(host, reachesPrivateHosts);
  const socket = usesTls
    ? connectTls({
        host: address,
        port,
        servername: /^[\d.:]+$/.test(host) ? '' : host,
        minVersion: 'TLSv1.2',
      })
    : connectTcp({ host: address, port });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('The connection was not answered in time.')), timeoutMs);
  socket.once(usesTls ? 'secureConnect' : 'connect', resolve);
  socket.once('error', reject);
  try {
    await promise;
    socket.off('error', reject);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
