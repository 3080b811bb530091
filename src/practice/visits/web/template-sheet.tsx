import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, X } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { BODY_SYSTEM_LABELS, BODY_SYSTEMS, type BodySystem } from '#vocabulary/exam.ts';
import { SPECIES, SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { VISIT_SECTION_LABELS, VISIT_SECTIONS } from '#vocabulary/visits.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { ItemPicker } from '#practice/catalogue/web/public/item-picker.tsx';
import { clinicSetupEndpoint } from '#practice/clinics/contract.ts';
import {
  AddVisitTemplate,
  addVisitTemplateEndpoint,
  archiveVisitTemplateEndpoint,
  changeVisitTemplateEndpoint,
  type VisitTemplate,
} from '../templates.contract.ts';
import { FindingChoice } from './finding-choice.tsx';

/** The choice of no type of appointment. */
const EVERY_TYPE = 'every';
/** As many as a template may plan. */
const MAX_ITEMS = 100;

const text = z.string().max(10_000, 'Use at most 10,000 characters.');
const Fields = z.object({
  name: AddVisitTemplate.shape.name,
  species: z.array(z.enum(SPECIES)),
  appointmentTypeId: z.string(),
  items: z.array(z.object({ id: z.string(), name: z.string() })),
  sections: z.object({
    subjective: text,
    objective: text,
    assessment: text,
    plan: text,
    discharge: text,
    internal: text,
  }),
  findings: z.partialRecord(
    z.enum(BODY_SYSTEMS),
    z.object({ result: z.enum(['normal', 'abnormal', 'not_examined']), note: z.string().max(2000) }),
  ),
});
type Fields = z.infer<typeof Fields>;

type CatalogueItem = Fields['items'][number];

const valuesOf = (template: VisitTemplate | undefined, known: readonly CatalogueItem[]): Fields => ({
  name: template?.name ?? '',
  species: template?.species ?? [],
  appointmentTypeId: template?.appointmentTypeId ?? EVERY_TYPE,
  items: (template?.itemIds ?? []).map(
    (id) => known.find((one) => one.id === id) ?? { id, name: 'A removed item' },
  ),
  sections: {
    subjective: template?.sections.subjective ?? '',
    objective: template?.sections.objective ?? '',
    assessment: template?.sections.assessment ?? '',
    plan: template?.sections.plan ?? '',
    discharge: template?.sections.discharge ?? '',
    internal: template?.sections.internal ?? '',
  },
  findings: Object.fromEntries(
    BODY_SYSTEMS.flatMap((system) => {
      const finding = template?.findings[system];
      return finding === undefined ? [] : [[system, { result: finding.result, note: finding.note ?? '' }]];
    }),
  ),
});

/** Only what is filled: an empty text leaves its section as it is, and so does a finding that is not examined. */
const inputOf = ({ name, species, appointmentTypeId, items, sections, findings }: Fields) => ({
  name,
  species,
  appointmentTypeId: appointmentTypeId === EVERY_TYPE ? null : appointmentTypeId,
  itemIds: items.map(({ id }) => id),
  sections: Object.fromEntries(
    VISIT_SECTIONS.flatMap((section) => {
      const content = sections[section].trim();
      return content === '' ? [] : [[section, content]];
    }),
  ),
  findings: Object.fromEntries(
    BODY_SYSTEMS.flatMap((system) => {
      const finding = findings[system];
      return finding === undefined || finding.result === 'not_examined'
        ? []
        : [[system, { result: finding.result, note: finding.note.trim() || null }]];
    }),
  ),
});

interface TemplateSheetProps {
  /** Undefined for a new one. */
  readonly template: VisitTemplate | undefined;
  /** The names of the items that templates plan. */
  readonly catalogueItems: readonly CatalogueItem[];
  readonly onClose: () => void;
}

/** Name, species, appointment type, texts, findings and catalogue items of a template. */
export function TemplateSheet({ template, catalogueItems, onClose }: TemplateSheetProps) {
  const { data: setup } = useQuery({ ...queryOf(clinicSetupEndpoint, {}), staleTime: 10 * 60_000 });
  const form = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: valuesOf(template, catalogueItems),
  });
  const add = useWrite(addVisitTemplateEndpoint);
  const change = useWrite(changeVisitTemplateEndpoint);
  const { errors, isDirty } = form.formState;
  const onError = (error: Error) => showFieldErrors(error, form);
  const save = form.handleSubmit((fields) =>
    template === undefined
      ? add.mutate(inputOf(fields), { onError })
      : change.mutate({ id: template.id, version: template.version, ...inputOf(fields) }, { onError }),
  );
  return (
    <FormSheet
      title={template?.name ?? 'New template'}
      submitLabel={template === undefined ? 'Add template' : 'Save template'}
      busy={add.isPending || change.isPending}
      isDirty={isDirty}
      isDone={add.isSuccess || change.isSuccess}
      onSubmit={() => void save()}
      onClose={onClose}
      className="sm:max-w-2xl"
    >
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" placeholder="Annual exam" {...form.register('name')} />
      </Field>
      <Controller
        control={form.control}
        name="species"
        render={({ field }) => (
          <fieldset className="flex flex-col gap-2">
            <legend className="pb-1.5 text-base font-medium">
              Species <span className="ml-1 font-normal text-ink-muted">leave empty for every species</span>
            </legend>
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
              {SPECIES.map((species) => (
                <CheckboxField
                  key={species}
                  label={SPECIES_ENTRIES[species].label}
                  checked={field.value.includes(species)}
                  onCheckedChange={(checked) =>
                    field.onChange(
                      checked === true
                        ? [...field.value, species]
                        : field.value.filter((one) => one !== species),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
      />
      <Controller
        control={form.control}
        name="appointmentTypeId"
        render={({ field }) => (
          <Field
            label="Appointment type"
            hint="Offered first in visits of this type, and not in visits of other types."
          >
            <Select
              ref={field.ref}
              value={field.value}
              onValueChange={field.onChange}
              options={[
                { value: EVERY_TYPE, label: 'Every type' },
                ...(setup?.appointmentTypes ?? [])
                  .filter(({ id, isActive }) => isActive || id === field.value)
                  .map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Field>
        )}
      />
      {VISIT_SECTIONS.map((section) => (
        <Field
          key={section}
          label={VISIT_SECTION_LABELS[section]}
          optional
          error={errors.sections?.[section]?.message}
          {...(section === 'subjective'
            ? { hint: 'Each line is a paragraph; a line that begins with “- ” is a list item.' }
            : {})}
        >
          <Textarea rows={2} {...form.register(`sections.${section}`)} />
        </Field>
      ))}
      <Controller
        control={form.control}
        name="findings"
        render={({ field }) => (
          <fieldset className="flex flex-col gap-1.5">
            <legend className="pb-1.5 text-base font-medium">Exam</legend>
            {BODY_SYSTEMS.map((system) => (
              <FindingRow
                key={system}
                system={system}
                finding={field.value[system] ?? { result: 'not_examined', note: '' }}
                onChange={(finding) => field.onChange({ ...field.value, [system]: finding })}
              />
            ))}
          </fieldset>
        )}
      />
      <Controller
        control={form.control}
        name="items"
        render={({ field }) => <TemplateItems items={field.value} onChange={field.onChange} />}
      />
      <SubmitError error={add.error ?? change.error} fieldErrors={errors} />
      {template !== undefined && <ArchiveButton template={template} onDone={onClose} />}
    </FormSheet>
  );
}

interface TemplateItemsProps {
  readonly items: readonly CatalogueItem[];
  readonly onChange: (items: readonly CatalogueItem[]) => void;
}

/** The catalogue items that applying the template plans. */
const TemplateItems = ({ items, onChange }: TemplateItemsProps) => (
  <div className="flex flex-col gap-2">
    <Field
      label="Planned treatments"
      optional
      hint="Applying the template plans these services and products."
    >
      <ItemPicker
        placeholder="Add a service or product"
        without={items.map(({ id }) => id)}
        disabled={items.length >= MAX_ITEMS}
        onPick={({ id, name }) => onChange([...items, { id, name }])}
      />
    </Field>
    {items.length > 0 && (
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
        {items.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-2 py-1 pr-1 pl-3 text-base">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <Button
              size="icon-sm"
              variant="ghost"
              aria-label={`Remove ${name}`}
              onClick={() => onChange(items.filter((one) => one.id !== id))}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    )}
  </div>
);

type TemplateFinding = NonNullable<Fields['findings'][BodySystem]>;

interface FindingRowProps {
  readonly system: BodySystem;
  readonly finding: TemplateFinding;
  readonly onChange: (finding: TemplateFinding) => void;
}

const FindingRow = ({ system, finding, onChange }: FindingRowProps) => (
  <div className="flex flex-col gap-1">
    <div className="flex items-center gap-3">
      <span className="min-w-0 flex-1 text-base">{BODY_SYSTEM_LABELS[system]}</span>
      <FindingChoice
        label={BODY_SYSTEM_LABELS[system]}
        value={finding.result}
        onChange={(result) => onChange({ ...finding, result })}
      />
    </div>
    {finding.result !== 'not_examined' && (
      <Input
        aria-label={`${BODY_SYSTEM_LABELS[system]}: note`}
        placeholder="Note"
        maxLength={2000}
        value={finding.note}
        onChange={({ target }) => onChange({ ...finding, note: target.value })}
      />
    )}
  </div>
);

function ArchiveButton({
  template,
  onDone,
}: {
  readonly template: VisitTemplate;
  readonly onDone: () => void;
}) {
  const archive = useWrite(archiveVisitTemplateEndpoint);
  const isArchived = template.archivedAt !== null;
  const run = (next: boolean) =>
    archive.mutate(
      { id: template.id, isArchived: next },
      {
        onSuccess: () => {
          onDone();
          notify({
            title: `${template.name} ${next ? 'archived' : 'restored'}`,
            ...(next ? { onUndo: () => run(false) } : {}),
          });
        },
        onError: (error) =>
          notify({
            title: `${template.name} could not be changed`,
            text: messageOf(error),
            tone: 'destructive',
          }),
      },
    );
  return (
    <May call={archiveVisitTemplateEndpoint}>
      <Button className="self-start" busy={archive.isPending} onClick={() => run(!isArchived)}>
        {isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        {isArchived ? 'Restore template' : 'Archive template'}
      </Button>
    </May>
  );
}
