import { Download, Ellipsis, PenLine } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { FORM_STATE_LABELS } from '#vocabulary/form-fields.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { openFile } from '#foundation/web/open-file.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ItemRow } from '#foundation/web/ui/data-list.tsx';
import { Menu, MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { DOCUMENT_BUCKET } from '#practice/documents/contract.ts';
import { type FormRequest, signFormEndpoint, withdrawFormEndpoint } from '../requests.contract.ts';
import { VoidFormDialog } from './void-form-dialog.tsx';

const TONES = { asked: 'warn', signed: 'good', voided: 'bad', withdrawn: 'neutral' } as const;

function textOf(
  { state, signature, voided, inPortal, isStarted, askedAt, askedByName }: FormRequest,
  zone: string,
) {
  if (voided !== null)
    return [`Voided ${dateIn(zone, voided.at)}`, voided.byName, voided.reason].filter(Boolean).join(' · ');
  if (signature !== null)
    return [
      signature.signerName,
      `${dateIn(zone, signature.signedAt)}, ${timeIn(zone, signature.signedAt)}`,
      signature.channel === 'portal'
        ? 'On the client’s account'
        : signature.staffName && `With ${signature.staffName}`,
    ]
      .filter(Boolean)
      .join(' · ');
  return [
    `Requested ${dateIn(zone, askedAt)}`,
    askedByName,
    inPortal && 'Sent to the client’s account',
    state === 'asked' && isStarted && 'Started',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A form that was asked for, with what can be done with it now. */
export function RequestRow({ request, zone }: { readonly request: FormRequest; readonly zone: string }) {
  const { id, title, state, signature, voided } = request;
  const withdraw = useWrite(withdrawFormEndpoint);
  const [isVoiding, setVoiding] = useState(false);
  const mayChange = useSession().can(signFormEndpoint.permission);
  const path = signature?.path ?? null;
  const download = () =>
    void openFile(DOCUMENT_BUCKET, path ?? '', `${voided === null ? '' : 'Voided - '}${title}.pdf`).catch(
      () => notify({ title: 'The file could not be opened', tone: 'destructive' }),
    );
  const onWithdraw = () =>
    withdraw.mutate(
      { id },
      {
        onSuccess: () => notify({ title: 'Form withdrawn', text: title }),
        onError: (error) =>
          notify({ title: 'The form could not be withdrawn', text: messageOf(error), tone: 'destructive' }),
      },
    );
  return (
    <>
      <ItemRow
        wraps
        title={title}
        text={textOf(request, zone)}
        trailing={
          <span className="flex flex-wrap items-center justify-end gap-1.5">
            <Badge tone={TONES[state]}>{FORM_STATE_LABELS[state]}</Badge>
            {path !== null && (
              <Button variant="ghost" size="icon-sm" aria-label={`Download ${title}`} onClick={download}>
                <Download />
              </Button>
            )}
            {mayChange && state === 'asked' && (
              <Button asChild size="sm">
                <Link to={`/clinic/forms/sign?request=${id}`}>
                  <PenLine aria-hidden /> Sign
                </Link>
              </Button>
            )}
            {mayChange && (state === 'asked' || state === 'signed') && (
              <Menu
                align="end"
                trigger={
                  <Button variant="ghost" size="icon-sm" aria-label={`More about ${title}`}>
                    <Ellipsis />
                  </Button>
                }
              >
                {state === 'asked' ? (
                  <MenuItem onSelect={onWithdraw}>Withdraw</MenuItem>
                ) : (
                  <MenuItem destructive onSelect={() => setVoiding(true)}>
                    Void
                  </MenuItem>
                )}
              </Menu>
            )}
          </span>
        }
      />
      {isVoiding && <VoidFormDialog id={id} title={title} onClose={() => setVoiding(false)} />}
    </>
  );
}
