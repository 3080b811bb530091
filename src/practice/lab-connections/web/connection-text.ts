import type { LabConnection, LabOrderWay } from '../contract.ts';
import type { LabMessage, LabOrderSend } from '../messages.contract.ts';

type Tone = 'bad' | 'good' | 'neutral' | 'warn';
interface Said {
  readonly label: string;
  readonly tone: Tone;
}

export const ORDER_WAY_LABELS: Readonly<Record<LabOrderWay, string>> = {
  samples: 'On paper, with the samples',
  mllp: 'HL7 over the network (MLLP)',
  json: 'JSON API',
  folder: 'HL7 files in a folder',
};

/** How a connection is doing, the worst first. */
export function stateOf({
  isOn,
  failedCount,
  sendFailure,
  testFailure,
  pollFailure,
  lastReceivedAt,
  lastAnsweredAt,
}: Pick<
  LabConnection,
  'failedCount' | 'isOn' | 'lastAnsweredAt' | 'lastReceivedAt' | 'pollFailure' | 'sendFailure' | 'testFailure'
>): Said {
  if (!isOn) return { label: 'Off', tone: 'neutral' };
  if (sendFailure !== null || testFailure !== null || pollFailure !== null)
    return { label: 'No answer', tone: 'bad' };
  if (failedCount > 0) return { label: 'Needs attention', tone: 'warn' };
  if (lastReceivedAt === null && lastAnsweredAt === null)
    return { label: 'Never connected', tone: 'neutral' };
  return { label: 'Working', tone: 'good' };
}

export const MESSAGE_STATES: Readonly<Record<LabMessage['status'], Said>> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  applied: { label: 'In the record', tone: 'good' },
  failed: { label: 'Not applied', tone: 'bad' },
};

export const SEND_STATES: Readonly<Record<LabOrderSend['status'], Said>> = {
  waiting: { label: 'Waiting', tone: 'warn' },
  acknowledged: { label: 'Acknowledged', tone: 'good' },
  rejected: { label: 'Refused', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

/** Where orders go, in a few words. */
export function placeLabel({
  ordersBy,
  host,
  port,
  apiUrl,
}: Pick<LabConnection, 'apiUrl' | 'host' | 'ordersBy' | 'port'>): string {
  if (ordersBy === 'mllp') return `${host}:${port}`;
  return ordersBy === 'json' ? (apiUrl ?? '') : ORDER_WAY_LABELS[ordersBy];
}
