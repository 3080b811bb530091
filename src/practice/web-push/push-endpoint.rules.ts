/**
 * The push services of the browsers. A subscription comes from a browser, and the server sends requests to it: any other host
 * could be one of our own network. Chrome, Edge on Android, Opera, Samsung Internet and Brave use Google's.
 * Sources: developer.mozilla.org "Push API"; Apple, "Sending web push notifications in web apps and browsers" (*.push.apple.com);
 * Microsoft, "Push notification service request and response headers" (*.notify.windows.com).
 */
const HOSTS: ReadonlySet<string> = new Set(['fcm.googleapis.com', 'updates.push.services.mozilla.com']);
const PARENT_HOSTS = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'] as const;

const MAX_LENGTH = 1024;

/**
 * Whether an address of a subscription is at a known push service, over HTTPS at its usual port. Numeric and private addresses are
 * none of these names, however they are written.
 */
export function isPushEndpoint(text: string): boolean {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(text);
  if (protocol !== 'https:' || port !== '') return false;
  if (username !== '' || password !== '' || hash !== '') return false;
  return HOSTS.has(hostname) || PARENT_HOSTS.some((parent) => hostname.endsWith(parent));
}
