import type { Hono } from 'hono';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. A file whose day has passed is not to be trusted. */
const VALID_DAYS = 180;

interface SecurityContact {
  /** A `mailto:` or `https:` address. */
  readonly contact: string;
  readonly publicUrl: string;
}

/** Whom to tell about a vulnerability. The day of expiry follows the calendar, so that it never passes. */
export function securityText({ contact, publicUrl }: SecurityContact, nowMs: number): string {
  const expires = new Date((Math.floor(nowMs / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    `Policy: ${publicUrl}/contact`,
    'Preferred-Languages: en',
    '',
  ].join('\n');
}

export function serveSecurityText(app: Hono, parts: SecurityContact): void {
  app.get('/.well-known/security.txt', (c) =>
    c.text(securityText(parts, Date.now()), 200, { 'Cache-Control': 'public, max-age=3600' }),
  );
}
