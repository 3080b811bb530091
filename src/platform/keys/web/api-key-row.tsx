import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { dateIn, daysAway, deviceZone, isoDayIn } from '#foundation/web/time/zone-time.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { type ApiKey, revokeApiKeyEndpoint } from '../contract.ts';

/** One key: its name and first characters, who made it, when it was last used. */
export function ApiKeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const { name, hint, key, createdAt, createdByEmail, lastUsedAt, revokedAt } = apiKey;
  const zone = deviceZone();
  const today = isoDayIn(zone, useNow());
  const made = `Created ${dateIn(zone, createdAt)}${createdByEmail === null ? '' : ` by ${createdByEmail}`}`;
  const used =
    lastUsedAt === null ? 'never used' : `last used ${daysAway(isoDayIn(zone, lastUsedAt), today)}`;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <div className="flex min-w-40 flex-1 flex-col">
        <span className="truncate font-medium">{name}</span>
        <code className="text-sm break-all text-ink-muted">{key ?? `${hint}…`}</code>
        <span className="text-sm text-ink-muted">
          {made}, {used}
        </span>
      </div>
      {revokedAt === null ? (
        <RevokeButton apiKey={apiKey} />
      ) : (
        <Badge tone="warn">Revoked {daysAway(isoDayIn(zone, revokedAt), today)}</Badge>
      )}
    </li>
  );
}

function RevokeButton({ apiKey: { id, name } }: { readonly apiKey: ApiKey }) {
  const [open, setOpen] = useState(false);
  const revoke = useWrite(revokeApiKeyEndpoint);
  const run = () =>
    revoke.mutate(
      { keyId: id },
      {
        onSuccess: () => {
          setOpen(false);
          notify({ title: 'Key revoked', text: `Requests that still use ${name} are now refused.` });
        },
      },
    );
  return (
    <AlertDialog
      title={`Revoke ${name}?`}
      text="Everything that uses this key is refused immediately. A revoked key cannot be restored."
      confirmLabel={`Revoke ${name}`}
      busy={revoke.isPending}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant="ghost">
          Revoke<span className="sr-only"> {name}</span>
        </Button>
      }
      onConfirm={run}
    >
      <FormError error={revoke.error} />
    </AlertDialog>
  );
}
