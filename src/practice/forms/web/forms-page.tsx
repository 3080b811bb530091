import { useQuery } from '@tanstack/react-query';
import { FileSignature, Plus } from 'lucide-react';
import { FORM_KIND_LABELS } from '#vocabulary/form-fields.ts';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { useAddressSheet } from '#foundation/web/table/use-address-sheet.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { Link, useNavigate } from 'react-router';
import { addFormEndpoint, addStarterFormsEndpoint, type Form, listFormsEndpoint } from '../contract.ts';
import { FormBuilder } from './form-sheet.tsx';
import { needsReview } from './form-state.tsx';

export const handle = screen({ title: 'Forms', roles: STAFF_ROLES });

const textOf = ({ kind, version, fields }: Form): string =>
  [
    FORM_KIND_LABELS[kind],
    `Version ${version}`,
    fields.length === 1 ? '1 field' : `${fields.length} fields`,
  ].join(' · ');

/** `/clinic/forms`: the consent and intake forms of the clinic. `?form=` opens one, or `new`. */
export default function FormsPage() {
  const [state, choose] = useAddressChoice('state', ['current', 'archived']);
  const sheet = useAddressSheet('form');
  const navigate = useNavigate();
  const archived = state === 'archived' ? ('only' as const) : ('no' as const);
  const { data, error, refetch } = useQuery(queryOf(listFormsEndpoint, { archived }));
  const addStarters = useWrite(addStarterFormsEndpoint);
  const mayBuild = useSession().can(addFormEndpoint.permission);
  const opened = data?.items.find(({ id }) => id === sheet.openKey);
  const starters = () =>
    addStarters.mutate(
      {},
      {
        onSuccess: ({ added }) =>
          notify({
            title: added === 0 ? 'You already have all starter forms' : `${added} starter forms added`,
            ...(added === 0 ? {} : { text: 'Have them reviewed before you use them.' }),
          }),
        onError: (refusal) =>
          notify({ title: 'No forms were added', text: messageOf(refusal), tone: 'destructive' }),
      },
    );
  const starterButton = mayBuild && (
    <Button busy={addStarters.isPending} onClick={starters}>
      Add starter forms
    </Button>
  );
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <PageHeader
        title="Forms"
        description="Consent and intake forms that clients sign on a tablet or in their account."
        actions={state === 'current' && starterButton}
        primary={
          mayBuild
            ? {
                label: 'New form',
                icon: <Plus aria-hidden />,
                shortcut: 'N',
                onSelect: () => void navigate(sheet.addressOf('new')),
              }
            : undefined
        }
      />
      <Segmented
        label="Forms"
        value={state}
        onValueChange={choose}
        options={[
          { value: 'current', label: 'Current' },
          { value: 'archived', label: 'Archived' },
        ]}
      />
      {error && !data ? (
        <ErrorState title="The forms could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Card>
          {data === undefined ? (
            <SkeletonRows />
          ) : data.items.length === 0 ? (
            <EmptyState
              icon={<FileSignature />}
              title={state === 'current' ? 'No forms yet' : 'No archived forms'}
              hint={
                state === 'current'
                  ? 'Build your own, or start from the starter forms and edit them.'
                  : undefined
              }
            />
          ) : (
            <ItemList>
              {data.items.map((form) => (
                <ItemRow
                  key={form.id}
                  title={
                    <Link
                      to={sheet.addressOf(form.id)}
                      preventScrollReset
                      className="focus-ring rounded-sm after:absolute after:inset-0 hover:underline"
                    >
                      {form.title}
                    </Link>
                  }
                  text={textOf(form)}
                  trailing={needsReview(form) && <Badge tone="warn">Needs review</Badge>}
                />
              ))}
            </ItemList>
          )}
        </Card>
      )}
      <MayChange call={addFormEndpoint}>
        {(opened !== undefined || (sheet.openKey === 'new' && mayBuild)) && (
          <FormBuilder key={sheet.openKey} form={opened} onClose={sheet.close} />
        )}
      </MayChange>
    </div>
  );
}
