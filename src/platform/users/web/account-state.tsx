import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#foundation/web/api-error.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { dateIn, deviceZone } from '#foundation/web/time/zone-time.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import {
  deactivateUserEndpoint,
  listPlatformUsersEndpoint,
  type PlatformUser,
  reactivateUserEndpoint,
} from '../contract.ts';

const STALE = { makesStale: [listPlatformUsersEndpoint, { id: 'platform.overview' }] };

interface AccountStateProps {
  readonly user: PlatformUser;
  /** One's own: for another platform admin to close. */
  readonly isSelf: boolean;
}

/** Whether an account is open, and the way to close it or open it again, each with a reason. */
export function AccountState({ user, isSelf }: AccountStateProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { isDeactivated, deactivatedAt, deactivatedReason, deactivatedByName } = user;
  const when = deactivatedAt === null ? '' : ` on ${dateIn(deviceZone(), deactivatedAt)}`;
  const who = deactivatedByName === null ? '' : ` by ${deactivatedByName}`;
  return (
    <section aria-label="Account" className="flex flex-col gap-3 rounded-lg border border-line p-3">
      {isDeactivated && (
        <Banner tone="warn" title={`Deactivated${when}${who}`}>
          {deactivatedReason ?? 'A program with a secret key closed it, without a reason.'}
        </Banner>
      )}
      {isAsked ? (
        <ReasonForm user={user} onDone={() => setIsAsked(false)} />
      ) : (
        <div className="flex items-center justify-between gap-4">
          <p className="text-sm text-ink-muted">
            {isDeactivated
              ? 'Nobody can sign in to it.'
              : 'Deactivating ends every session and refuses every sign-in. Nothing is erased.'}
          </p>
          <Button
            size="sm"
            onClick={() => setIsAsked(true)}
            disabledReason={
              isSelf ? 'This is your own account: another platform admin can close it.' : undefined
            }
          >
            {isDeactivated ? 'Reactivate' : 'Deactivate'}
          </Button>
        </div>
      )}
    </section>
  );
}

interface ReasonFormProps {
  readonly user: PlatformUser;
  readonly onDone: () => void;
}

/** Asks why, in the sheet itself. */
function ReasonForm({ user, onDone }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const place = useRef<HTMLTextAreaElement>(null);
  // The button that asked for this is gone: the focus goes where the person goes on.
  useEffect(() => place.current?.focus(), []);
  const deactivate = useWrite(deactivateUserEndpoint, STALE);
  const reactivate = useWrite(reactivateUserEndpoint, STALE);
  const { isDeactivated } = user;
  const write = isDeactivated ? reactivate : deactivate;
  const name = user.fullName ?? user.email ?? 'This account';
  const verb = isDeactivated ? 'Reactivate' : 'Deactivate';
  const fault =
    write.error instanceof ApiError
      ? write.error.fields.find(({ path }) => path === 'reason')?.message
      : undefined;
  const run = () =>
    write.mutate(
      { userId: user.id, reason },
      {
        onSuccess: () => {
          onDone();
          notify({ title: isDeactivated ? `${name} can sign in again` : `${name} is deactivated` });
        },
      },
    );
  return (
    <form
      noValidate
      aria-label={`${verb} ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
      className="flex flex-col gap-3"
    >
      <Field label="Reason" hint="It stands in the audit trail." error={fault}>
        <Textarea ref={place} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
      {fault === undefined && <FormError error={write.error} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>Keep as it is</Button>
        <Button type="submit" variant={isDeactivated ? 'primary' : 'destructive'} busy={write.isPending}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
