import type { OrderAnswer } from '../../order-answer.rules.ts';
import type { LabSendKind, OrderToSend } from '../../send-order.contract.ts';

/** Where orders of a connection go. */
export interface OrderTarget {
  readonly clinicId: string;
  readonly connectionId: string;
  readonly ordersBy: 'folder' | 'json' | 'mllp';
  readonly host: string | null;
  readonly port: number | null;
  readonly usesTls: boolean;
  readonly apiUrl: string | null;
  readonly apiToken: string | null;
  readonly ourApplication: string;
  readonly ourFacility: string;
  readonly theirApplication: string;
  readonly theirFacility: string;
}

export interface OutgoingOrder {
  readonly order: OrderToSend;
  readonly kind: LabSendKind;
  /** The same whenever it is sent again. */
  readonly controlId: string;
}

/** `unknown`: it may have arrived. `later`: it did not, or they could not take it. */
export type SendOutcome = OrderAnswer | { readonly kind: 'unknown'; readonly reason: string };

export class CarrierRefused extends Error {
  override readonly name = 'CarrierRefused';
}
