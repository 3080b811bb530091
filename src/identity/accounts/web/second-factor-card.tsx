import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { applyResourceChanges } from '#foundation/web/apply-changes.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { dateIn, deviceZone } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { makeRecoveryCodesEndpoint, mySecondFactorEndpoint } from '../contract.ts';
import { EnrolApp } from './enrol-app.tsx';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';
import { RemoveAppDialog } from './remove-app-dialog.tsx';
import { type App, APPS_QUERY, listApps } from './second-factor.ts';

/** What the card shows: setting up an app, or codes that were just created. */
type Open = { readonly kind: 'enrolling' } | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** Two-step sign-in: apps and recovery codes. */
export function SecondFactorCard() {
  const client = useQueryClient();
  const apps = useQuery({ queryKey: APPS_QUERY, queryFn: listApps, meta: { reads: ['secondFactors'] } });
  const current = useQuery(queryOf(mySecondFactorEndpoint, {}));
  const [open, setOpen] = useState<Open>();
  const [removing, setRemoving] = useState<App>();
  const isOn = (apps.data?.length ?? 0) > 0;

  const refresh = () => void applyResourceChanges(client, 'secondFactors', 'sessions');
  const finish = () => {
    setOpen(undefined);
    refresh();
    notify({
      title: 'Two-step sign-in is on',
      text: 'From now on you will need a code from your app to sign in.',
      tone: 'good',
    });
  };

  return (
    <Card aria-labelledby="two-step-title">
      <CardHeader
        title="Two-step sign-in"
        titleId="two-step-title"
        description="A code from your phone in addition to your password: knowing your password alone is not enough to sign in."
        action={
          isOn ? (
            <Badge tone="good" icon={<ShieldCheck aria-hidden />}>
              On
            </Badge>
          ) : undefined
        }
      />
      {apps.isPending && <SkeletonRows rows={2} className="border-t border-line" />}
      {apps.isError && (
        <ErrorState
          compact
          title="Your two-step sign-in could not be loaded"
          error={apps.error}
          onRetry={() => void apps.refetch()}
        />
      )}
      {apps.data !== undefined && open === undefined && (
        <Overview
          apps={apps.data}
          isRequired={current.data?.isRequired ?? false}
          codesLeft={current.data?.recoveryCodesLeft}
          onAdd={() => setOpen({ kind: 'enrolling' })}
          onRemove={setRemoving}
          onCodes={(codes) => {
            setOpen({ kind: 'codes', codes });
            refresh();
          }}
        />
      )}
      {open !== undefined && (
        <CardBody className="border-t border-line pt-4">
          {open.kind === 'codes' ? (
            <RecoveryCodesPanel
              codes={open.codes}
              doneLabel="I have saved them"
              onDone={() => setOpen(undefined)}
            />
          ) : (
            <EnrolApp
              makesCodes={!isOn}
              doneLabel="I have saved them"
              onDone={finish}
              onCancel={() => setOpen(undefined)}
            />
          )}
        </CardBody>
      )}
      {removing !== undefined && (
        <RemoveAppDialog
          app={removing}
          isLast={apps.data?.length === 1}
          onClose={() => {
            setRemoving(undefined);
            refresh();
          }}
        />
      )}
    </Card>
  );
}

interface OverviewProps {
  readonly apps: readonly App[];
  readonly isRequired: boolean;
  readonly codesLeft: number | undefined;
  readonly onAdd: () => void;
  readonly onRemove: (app: App) => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

function Overview({ apps, isRequired, codesLeft, onAdd, onRemove, onCodes }: OverviewProps) {
  if (apps.length === 0) {
    return (
      <CardBody className="flex flex-col items-start gap-3">
        <p className="text-base">You need a phone with an authenticator app. Setting it up takes a minute.</p>
        <Button variant="primary" onClick={onAdd}>
          Set up two-step sign-in
        </Button>
      </CardBody>
    );
  }
  return (
    <>
      <ItemList className="border-t border-line">
        {apps.map((app) => (
          <ItemRow
            key={app.id}
            leading={<Smartphone aria-hidden className="size-5 text-ink-muted" />}
            title={app.friendly_name ?? 'Authenticator app'}
            text={
              <>
                Set up <time dateTime={app.created_at}>{dateIn(deviceZone(), app.created_at)}</time>
              </>
            }
            trailing={
              <Button size="sm" variant="ghost" onClick={() => onRemove(app)}>
                Remove<span className="sr-only"> {app.friendly_name}</span>
              </Button>
            }
          />
        ))}
      </ItemList>
      <CardBody className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
        <RecoveryLine codesLeft={codesLeft} onCodes={onCodes} />
        <Button size="sm" onClick={onAdd}>
          Add another app
        </Button>
        {isRequired && (
          <p className="w-full text-sm text-ink-muted">Your clinic requires two-step sign-in.</p>
        )}
      </CardBody>
    </>
  );
}

function RecoveryLine({ codesLeft, onCodes }: Pick<OverviewProps, 'codesLeft' | 'onCodes'>) {
  const make = useWrite(makeRecoveryCodesEndpoint);
  return (
    <>
      <p className="mr-auto text-base">
        {codesLeft === undefined
          ? 'Recovery codes'
          : `${codesLeft} recovery ${codesLeft === 1 ? 'code' : 'codes'} left`}
      </p>
      <Button
        size="sm"
        busy={make.isPending}
        onClick={() => make.mutate({}, { onSuccess: ({ codes }) => onCodes(codes) })}
      >
        Create new codes
      </Button>
      {make.error !== null && <FormError error={make.error} />}
    </>
  );
}
