import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import { listPetVisitsEndpoint } from '#practice/visits/contract.ts';
import { createEstimateEndpoint, type EstimateSource } from '../contract.ts';
import { listEstimateTemplatesEndpoint } from '../templates.contract.ts';

interface NewEstimateDialogProps {
  /** One of them is chosen if there are several. */
  readonly pets: readonly { readonly id: string; readonly name: string }[];
  readonly clientId?: string | undefined;
  readonly visitId?: string | undefined;
  readonly zone: string;
  readonly onClose: () => void;
}

type Kind = EstimateSource['kind'];

/** Drafts an estimate: from a template, what is planned in the visit, an earlier visit, or nothing. */
export function NewEstimateDialog({ pets, clientId, visitId, zone, onClose }: NewEstimateDialogProps) {
  const templates = useQuery(queryOf(listEstimateTemplatesEndpoint, {}));
  const [petId, setPetId] = useState(pets[0]?.id ?? '');
  const visits = useQuery({ ...queryOf(listPetVisitsEndpoint, { petId, limit: 20 }), enabled: petId !== '' });
  const [kind, setKind] = useState<Kind>(visitId === undefined ? 'template' : 'planned');
  const [templateId, setTemplateId] = useState('');
  const [previousId, setPreviousId] = useState('');
  const create = useWrite(createEstimateEndpoint);
  const navigate = useNavigate();
  const earlier = visits.data?.items.filter(({ id }) => id !== visitId) ?? [];
  const source = (): EstimateSource | null => {
    if (kind === 'template') return templateId === '' ? null : { kind, templateId };
    if (kind === 'planned') return visitId === undefined ? null : { kind, visitId };
    if (kind === 'previous') return previousId === '' ? null : { kind, visitId: previousId };
    return { kind: 'items', itemIds: [] };
  };
  const from = source();
  const submit = () => {
    if (from === null) return;
    create.mutate(
      {
        petId,
        from,
        ...(clientId === undefined ? {} : { clientId }),
        ...(visitId === undefined ? {} : { visitId }),
      },
      {
        onSuccess: ({ id }) => {
          onClose();
          void navigate(`/clinic/estimates/${id}`);
        },
      },
    );
  };
  const options = [
    ...(visitId === undefined ? [] : [{ value: 'planned', label: 'Treatments planned in this visit' }]),
    { value: 'template', label: 'A template' },
    { value: 'previous', label: 'Treatments done in an earlier visit' },
    { value: 'items', label: 'An empty estimate' },
  ];
  return (
    <Dialog
      title="New estimate"
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={create.isPending}
            disabledReason={from === null ? 'Choose a starting point.' : undefined}
            onClick={submit}
          >
            Create draft
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {pets.length > 1 && (
          <Field label="Pet">
            <NativeSelect
              options={pets.map(({ id, name }) => ({ value: id, label: name }))}
              value={petId}
              onChange={({ target }) => setPetId(target.value)}
            />
          </Field>
        )}
        <RadioGroup
          aria-label="Start from"
          value={kind}
          onValueChange={(value) =>
            setKind(value === 'planned' || value === 'previous' || value === 'items' ? value : 'template')
          }
          options={options}
        />
        {kind === 'template' &&
          (templates.data?.items.length === 0 ? (
            <p className="text-base">
              There are no templates yet.{' '}
              <Link to="/clinic/estimates/templates" className="focus-ring rounded-sm underline">
                Make one
              </Link>
              , or start with an empty estimate.
            </p>
          ) : (
            <Field label="Template">
              <NativeSelect
                placeholder="Choose a template"
                options={templates.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []}
                value={templateId}
                onChange={({ target }) => setTemplateId(target.value)}
              />
            </Field>
          ))}
        {kind === 'previous' && (
          <Field label="Visit">
            <NativeSelect
              placeholder="Choose a visit"
              options={earlier.map(({ id, reason, startedAt }) => ({
                value: id,
                label: `${dateIn(zone, startedAt)}, ${reason}`,
              }))}
              value={previousId}
              onChange={({ target }) => setPreviousId(target.value)}
            />
          </Field>
        )}
        <FormError error={create.error} />
      </div>
    </Dialog>
  );
}
