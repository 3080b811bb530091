import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { daysAway, deviceZone, isoDayIn } from '#foundation/web/time/zone-time.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { listSigningKeysEndpoint, rotateSigningKeyEndpoint, type SigningKey } from '../contract.ts';

const STATES = {
  in_use: { label: 'In use', tone: 'good' },
  standby: { label: 'Next', tone: 'neutral' },
  previously_used: { label: 'Former', tone: 'neutral' },
} as const;

/** The keys that sign sessions, and the rotation to the next one. */
export function SigningKeysCard() {
  const list = useQuery(queryOf(listSigningKeysEndpoint, {}));
  const keys = list.data?.items;
  return (
    <Card>
      <CardHeader
        title="Signing keys"
        description="They sign everyone’s sessions. Changing the key signs no one out: sessions signed by the former key stay valid until they expire."
        action={<RotateButton />}
      />
      {list.error && !keys && (
        <ErrorState
          title="The signing keys could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && <SkeletonRows rows={2} className="border-t border-line" />}
      {keys && (
        <ItemList className="border-t border-line">
          {keys.map((key) => (
            <SigningKeyRow key={key.kid} signingKey={key} />
          ))}
        </ItemList>
      )}
    </Card>
  );
}

function SigningKeyRow({ signingKey: { kid, status, statusSince } }: { readonly signingKey: SigningKey }) {
  const zone = deviceZone();
  const since = daysAway(isoDayIn(zone, statusSince), isoDayIn(zone, useNow()));
  const { label, tone } = STATES[status];
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <code className="min-w-40 flex-1 text-sm break-all text-ink-muted">{kid}</code>
      <span className="inline-block text-sm text-ink-muted first-letter:uppercase">{since}</span>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}

function RotateButton() {
  const [open, setOpen] = useState(false);
  const rotate = useWrite(rotateSigningKeyEndpoint);
  const run = () =>
    rotate.mutate(
      {},
      {
        onSuccess: () => {
          setOpen(false);
          notify({ title: 'Signing key changed', text: 'Everyone stays signed in.' });
        },
      },
    );
  return (
    <AlertDialog
      title="Use the next signing key?"
      text="New sign-ins will be signed with it. No one is signed out."
      confirmLabel="Use the next key"
      destructive={false}
      busy={rotate.isPending}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button size="sm">Use the next key</Button>}
      onConfirm={run}
    >
      <FormError error={rotate.error} />
    </AlertDialog>
  );
}
