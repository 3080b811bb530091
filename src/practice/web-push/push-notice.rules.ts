import type { PushKind } from '#vocabulary/push-kinds.ts';

/** What a notification says. Others may read it on a locked screen: it names the clinic, and nothing of a message. */
export interface PushNotice {
  readonly title: string;
  readonly body: string;
  /** A path of this site. */
  readonly address: string;
  /** A later notification with the same tag replaces this one. */
  readonly tag: string;
}

const BODIES: Readonly<Record<PushKind, (clinicName: string) => string>> = {
  message: (clinicName) => `You have a new message from ${clinicName}.`,
  assigned: (clinicName) => `A message at ${clinicName} is waiting for you.`,
  emergency: (clinicName) => `An urgent message needs an answer now at ${clinicName}.`,
  critical: (clinicName) => `A critical laboratory result needs a doctor now at ${clinicName}.`,
};

export const noticeOf = (kind: PushKind, clinicName: string, address: string): PushNotice => ({
  title: clinicName,
  body: BODIES[kind](clinicName),
  address,
  tag: `${kind} ${address}`,
});

/** A push service keeps it for a browser that is off, in seconds: a message for a day, an emergency while it helps. */
export const SECONDS_KEPT: Readonly<Record<PushKind, number>> = {
  message: 86_400,
  assigned: 86_400,
  emergency: 3_600,
  critical: 3_600,
};

/** Whether it is too late to begin sending: whoever gets it would be misled about how new the message is. */
export const isStale = (kind: PushKind, queuedAt: Date, now: Date): boolean =>
  now.getTime() - queuedAt.getTime() > SECONDS_KEPT[kind] * 1_000;
