import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { openPush, type PushService } from '#practice/web-push/server/provider/open-push.ts';
import { openPushKeys } from '#practice/web-push/server/push-keys.ts';
import type { ApplicationParts } from './application-parts.ts';

/** Push services want a site or an address of email, and refuse a site without HTTPS, such as that of a demo. */
function subjectOf({ publicUrl, mail }: ApplicationParts['settings']): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  const [sender] = /[^\s<>]+@[^\s<>]+/.exec(mail?.from ?? '') ?? [];
  return `mailto:${sender ?? `push@${new URL(publicUrl).hostname}`}`;
}

/** Notifications in browsers. */
export async function openWebPush(
  { settings, secretKey }: Pick<ApplicationParts, 'settings' | 'secretKey'>,
  database: Database<Tables>,
): Promise<PushService> {
  return openPush({ keys: await openPushKeys(database, secretKey), subject: subjectOf(settings) });
}
