import type { AddPushSubscription } from '../contract.ts';

const WORKER_PATH = '/push-worker.js';

/** What this browser can do about notifications. */
export type PushAbility =
  | 'works'
  /** Somebody answered no, here or in the settings of the browser. Only there it can be taken back. */
  | 'denied'
  /** iPhones and iPads notify for sites on the Home Screen only. */
  | 'home_screen'
  | 'unsupported';

const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isAppleTouch() ? 'home_screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'works';
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(text: string): string };
}

let workerUrl: string | undefined;

/** A policy of a name can be created once, and this one makes one address only. */
function trustedWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  workerUrl ??=
    trustedTypes?.createPolicy('PushWorker', { createScriptURL: () => WORKER_PATH }).createScriptURL('') ??
    WORKER_PATH;
  return workerUrl;
}

const bytesOf = (base64Url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')),
    (one) => one.codePointAt(0) ?? 0,
  );

const base64UrlOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fieldsOf = (subscription: PushSubscription): AddPushSubscription => ({
  endpoint: subscription.endpoint,
  p256dh: base64UrlOf(subscription.getKey('p256dh')),
  auth: base64UrlOf(subscription.getKey('auth')),
});

const isFor = ({ options }: PushSubscription, publicKey: string): boolean =>
  base64UrlOf(options.applicationServerKey) === publicKey;

/** The subscription that this browser has for this server; null if there is none. Asks for nothing. */
export async function findSubscription(publicKey: string): Promise<AddPushSubscription | null> {
  if (pushAbility() !== 'works' || Notification.permission !== 'granted') return null;
  const registration = await navigator.serviceWorker.getRegistration(WORKER_PATH);
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && isFor(subscription, publicKey) ? fieldsOf(subscription) : null;
}

/**
 * Asks for permission, which browsers allow after a tap only, and subscribes. Null if the answer was no.
 *
 * @throws Error when the browser's push service cannot be reached.
 */
export async function subscribe(publicKey: string): Promise<AddPushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(trustedWorkerUrl());
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // The browser refuses a second one with another key.
  if (before && !isFor(before, publicKey)) await before.unsubscribe();
  return fieldsOf(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }),
  );
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER_PATH);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
