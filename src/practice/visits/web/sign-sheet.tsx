import { useQuery } from '@tanstack/react-query';
import { CircleCheck, PenLine } from 'lucide-react';
import { useState } from 'react';
import { BODY_SYSTEM_LABELS, type BodySystem } from '#vocabulary/exam.ts';
import { VISIT_SECTION_LABELS, type VisitSectionName } from '#vocabulary/visits.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { nearDateIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Checkbox } from '#foundation/web/ui/checkbox.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { Visit } from '../contract.ts';
import { previewSignOffEndpoint, type SignOff, signVisitEndpoint } from '../signing.contract.ts';
import { jumpTo } from './jump-bar.tsx';
import { PlannedGroup, type PlannedActSlot } from './planned-group.tsx';
import { plannedGroups } from './planned-groups.ts';
import { Accept, Part, toggled } from './sign-parts.tsx';

interface SignSheetProps {
  readonly visit: Visit;
  readonly zone: string;
  readonly renderPlannedAct: PlannedActSlot | undefined;
  readonly onClose: () => void;
}

/** What a signature would cover: what nobody has confirmed, what was planned and not done, what is missing. */
export function SignSheet({ visit, zone, renderPlannedAct, onClose }: SignSheetProps) {
  const { data, error, refetch } = useQuery({
    ...queryOf(previewSignOffEndpoint, { id: visit.id }),
    // What is signed is what was read just now.
    staleTime: 0,
  });
  return data ? (
    <SignForm
      visit={visit}
      signOff={data}
      zone={zone}
      renderPlannedAct={renderPlannedAct}
      onClose={onClose}
    />
  ) : (
    <Sheet title={`Sign ${visit.pet.name}’s visit`} open onOpenChange={(open) => !open && onClose()}>
      {error ? (
        <ErrorState title="The visit could not be checked" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Sheet>
  );
}

interface SignFormProps extends SignSheetProps {
  readonly signOff: SignOff;
}

function SignForm({ visit, signOff, zone, renderPlannedAct, onClose }: SignFormProps) {
  const { profile } = useSignedIn();
  const sign = useWrite(signVisitEndpoint);
  const [sections, setSections] = useState<ReadonlySet<VisitSectionName>>(new Set());
  const [findings, setFindings] = useState<ReadonlySet<BodySystem>>(new Set());
  const [acts, setActs] = useState<ReadonlySet<string>>(new Set());
  const [isStated, setStated] = useState(false);
  const open =
    signOff.unconfirmedSections.filter(({ section }) => !sections.has(section)).length +
    signOff.unconfirmedFindings.filter((system) => !findings.has(system)).length +
    signOff.plannedActs.filter(({ id }) => !acts.has(id)).length;
  const blocked =
    open > 0 ? 'Review the items above first.' : isStated ? undefined : 'Check the statement first.';
  const goTo = (name: string) => {
    onClose();
    // After the sheet has given the focus back.
    setTimeout(() => jumpTo(name), 50);
  };
  const submit = () =>
    sign.mutate(
      {
        id: visit.id,
        version: signOff.version,
        revisions: signOff.revisions,
        accepted: { sections: [...sections], findings: [...findings], actIds: [...acts] },
      },
      {
        onSuccess: () => {
          onClose();
          notify({ title: `${visit.pet.name}’s visit is signed`, tone: 'good' });
        },
      },
    );
  const missing = [
    signOff.isWeightMissing && 'No weight was recorded.',
    signOff.isAssessmentEmpty && 'The assessment is empty.',
    signOff.isDoctorMissing && 'No attending doctor is set. Signing makes it you.',
  ].filter((text) => text !== false);
  return (
    <Sheet
      title={`Sign ${visit.pet.name}’s visit`}
      description="A signed visit cannot be changed. Anything added later becomes an addendum."
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="sm:max-w-lg"
      footer={
        <>
          <Button onClick={onClose}>Keep editing</Button>
          <Button variant="primary" busy={sign.isPending} disabledReason={blocked} onClick={submit}>
            <PenLine aria-hidden />
            Sign visit
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {signOff.unconfirmedSections.length + signOff.unconfirmedFindings.length > 0 && (
          <Part title="From a template, not confirmed yet" isOpen>
            {signOff.unconfirmedSections.map(({ section, excerpts }) => (
              <Accept
                key={section}
                label={VISIT_SECTION_LABELS[section]}
                isAccepted={sections.has(section)}
                onAccept={() => setSections(toggled(sections, section))}
                onGo={() => goTo(section)}
              >
                {excerpts.map((excerpt) => (
                  <q key={excerpt} className="line-clamp-2 text-base text-ink-muted">
                    {excerpt}
                  </q>
                ))}
              </Accept>
            ))}
            {signOff.unconfirmedFindings.map((system) => (
              <Accept
                key={system}
                label={BODY_SYSTEM_LABELS[system]}
                isAccepted={findings.has(system)}
                onAccept={() => setFindings(toggled(findings, system))}
                onGo={() => goTo('exam')}
              />
            ))}
          </Part>
        )}
        {signOff.plannedActs.length > 0 && (
          <Part title="Planned, not done" isOpen>
            <p className="text-base text-ink-muted">
              Once the visit is signed, these can no longer be done in it.
            </p>
            {plannedGroups(signOff.plannedActs).map((group) => (
              <PlannedGroup
                key={group.key}
                group={group}
                zone={zone}
                accepted={acts}
                onChange={setActs}
                onGo={() => goTo('acts')}
                renderPlannedAct={renderPlannedAct}
              />
            ))}
          </Part>
        )}
        {missing.length > 0 && (
          <Part title="Missing" isOpen={false}>
            {missing.map((text) => (
              <p key={text} className="text-base">
                {text}
              </p>
            ))}
          </Part>
        )}
        {signOff.notExamined.length > 0 && (
          <Part title="Not examined" isOpen={false}>
            <p className="text-base text-ink-muted">
              {signOff.notExamined.map((system) => BODY_SYSTEM_LABELS[system]).join(', ')}
            </p>
          </Part>
        )}
        {open === 0 && missing.length === 0 && signOff.notExamined.length === 0 && (
          <p className="flex items-center gap-2 text-base text-good-ink">
            <CircleCheck aria-hidden className="size-4" />
            Everything is complete.
          </p>
        )}
        <label className="flex items-start gap-3 rounded-lg border border-line bg-sunken p-3 text-base">
          <Checkbox
            checked={isStated}
            onCheckedChange={(checked) => setStated(checked === true)}
            className="mt-0.5"
          />
          <span>
            I, {profile.full_name ?? profile.email}, confirm that this record of {visit.pet.name}’s visit on{' '}
            {nearDateIn(zone, visit.startedAt)} is complete and correct.
          </span>
        </label>
        <FormError error={sign.error} />
      </div>
    </Sheet>
  );
}
