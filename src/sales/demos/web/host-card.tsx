import { useState } from 'react';
import { ApiError } from '#foundation/web/api-error.ts';
import { useWrite } from '#foundation/web/api.ts';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { deviceZone } from '#foundation/web/time/zone-time.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { useWeekDraft } from '#practice/clinics/web/public/week-draft.ts';
import { WeekEditor } from '#practice/clinics/web/public/week-editor.tsx';
import { zoneOptions } from '#practice/clinics/web/public/zone-options.ts';
import {
  changeDemoHostEndpoint,
  demoSetupEndpoint,
  type DemoTeamMember,
  listDemoSlotsEndpoint,
} from '../contract.ts';
import { TimeOffList } from './time-off-list.tsx';

const STALE = { makesStale: [demoSetupEndpoint, listDemoSlotsEndpoint] };
const ZONES = zoneOptions();

interface Draft {
  readonly takesDemos: boolean;
  readonly timeZone: string;
  readonly meetingUrl: string;
}
const toDraft = (member: DemoTeamMember): Draft => ({
  takesDemos: member.takesDemos,
  timeZone: member.timeZone ?? deviceZone(),
  meetingUrl: member.meetingUrl ?? '',
});

/** Whether and when one of the platform's staff gives demos. */
export function HostCard({ member }: { readonly member: DemoTeamMember }) {
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const week = useWeekDraft(member.hours);
  const save = useWrite(changeDemoHostEndpoint, STALE);
  const saved = toDraft(member);
  const draft: Draft = { ...saved, ...typed };
  const isDirty =
    week.isDirty ||
    draft.takesDemos !== saved.takesDemos ||
    draft.timeZone !== saved.timeZone ||
    draft.meetingUrl !== saved.meetingUrl;
  const change = (part: Partial<Draft>) => setTyped((now) => ({ ...now, ...part }));
  const submit = () => {
    const hours = week.take();
    if (!hours) return;
    save.mutate(
      { userId: member.userId, ...draft, hours },
      {
        onSuccess: (answer) => {
          week.reset(answer.hours);
          setTyped({});
        },
      },
    );
  };
  const faults = save.error instanceof ApiError ? save.error.fields : [];
  return (
    <Card>
      <form
        noValidate
        aria-label={member.fullName ?? member.email ?? 'Host'}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <CardHeader
          title={member.fullName ?? member.email ?? 'Somebody'}
          description={member.email ?? undefined}
        />
        <CardBody className="flex flex-col gap-5">
          <CheckboxField
            label="Gives demos"
            hint="Visitors can book the hours below."
            checked={draft.takesDemos}
            onCheckedChange={(checked) => change({ takesDemos: checked === true })}
          />
          {draft.takesDemos && (
            <>
              <div className="grid gap-4 sm:grid-cols-2">
                <Field label="Time zone">
                  <Combobox
                    options={ZONES}
                    value={draft.timeZone}
                    onValueChange={(timeZone) => change({ timeZone })}
                    searchPlaceholder="Zone"
                  />
                </Field>
                <Field
                  label="Video call"
                  hint="The address of a room; without one, you write to each visitor."
                  error={faults.find(({ path }) => path === 'meetingUrl')?.message}
                  optional
                >
                  <Input
                    inputMode="url"
                    autoComplete="off"
                    placeholder="https://"
                    value={draft.meetingUrl}
                    onChange={({ target }) => change({ meetingUrl: target.value })}
                  />
                </Field>
              </div>
              <WeekEditor draft={week} emptyLabel="No demos" />
            </>
          )}
          <FormError error={save.error} />
        </CardBody>
        <SaveBar
          isDirty={isDirty}
          busy={save.isPending}
          isSaved={save.isSuccess}
          onDiscard={() => {
            week.discard();
            setTyped({});
          }}
        />
      </form>
      {member.takesDemos && <TimeOffList member={member} />}
    </Card>
  );
}
