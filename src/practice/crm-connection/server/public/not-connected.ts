import { ENDED } from '../../contract.ts';

/** There is no connection, or the provider no longer accepts it and the user has to reconnect. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
  readonly needsReconnect: boolean;
  constructor(needsReconnect: boolean, options?: ErrorOptions) {
    super(needsReconnect ? ENDED : 'Not connected to GHL', options);
    this.needsReconnect = needsReconnect;
  }
}
