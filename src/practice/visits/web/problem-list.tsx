import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Species } from '#vocabulary/species.ts';
import { PROBLEM_STATUS_LABELS, PROBLEM_STATUSES, type ProblemStatus } from '#vocabulary/visits.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Menu, MenuChoice } from '#foundation/web/ui/dropdown-menu.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { addProblemEndpoint, changeProblemEndpoint, type Problem } from '../problems.contract.ts';
import { TermPicker } from './term-picker.tsx';

interface ProblemListProps {
  readonly pet: { readonly id: string; readonly species: Species };
  /** The visit in which a new problem is noted; null outside of one. */
  readonly visitId: string | null;
  readonly problems: readonly Problem[];
  readonly isReadOnly: boolean;
}

const TONES = { active: 'accent', resolved: 'good', ruled_out: 'neutral' } as const;

/** The problems of the pet, over all its visits. */
export function ProblemList({ pet, visitId, problems, isReadOnly }: ProblemListProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-7 items-center justify-between">
        <h3 className="text-sm font-medium text-ink-muted">Problems</h3>
        {!isReadOnly && (
          <Button size="sm" variant="ghost" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Problem
          </Button>
        )}
      </div>
      {problems.length === 0 && !isAdding && <p className="text-base text-ink-muted">No active problems.</p>}
      {problems.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {problems.map((problem) => (
            <li key={problem.id}>
              <ProblemChip problem={problem} isReadOnly={isReadOnly} />
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddProblem pet={pet} visitId={visitId} onClose={() => setAdding(false)} />}
    </div>
  );
}

interface AddProblemProps extends Pick<ProblemListProps, 'pet' | 'visitId'> {
  readonly onClose: () => void;
}

/** Searches the coded terms, and takes free text too. */
export function AddProblem({ pet, visitId, onClose }: AddProblemProps) {
  const add = useWrite(addProblemEndpoint);
  return (
    <TermPicker
      label="Problem"
      species={pet.species}
      error={add.error}
      busy={add.isPending}
      onChoose={({ text, term }) =>
        add.mutate(
          {
            petId: pet.id,
            visitId,
            name: term?.display ?? text,
            code: term && { system: term.system, code: term.code, version: term.version },
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  );
}

interface ProblemChipProps {
  readonly problem: Problem;
  readonly isReadOnly: boolean;
}

/** A problem with the menu of its states. */
export function ProblemChip({ problem, isReadOnly }: ProblemChipProps) {
  const change = useWrite(changeProblemEndpoint);
  const { id, name, status, version } = problem;
  const look = (
    <Badge tone={TONES[status]} className="h-7 px-2.5 text-sm touch:h-9">
      {status === 'active' ? name : `${name}, ${PROBLEM_STATUS_LABELS[status].toLowerCase()}`}
    </Badge>
  );
  if (isReadOnly) return look;
  const setStatus = (next: ProblemStatus) =>
    change.mutate(
      { id, version, status: next },
      {
        onError: (error) =>
          notify({ title: `${name} could not be changed`, text: messageOf(error), tone: 'destructive' }),
      },
    );
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="focus-ring rounded-full"
          aria-label={`${name}: ${PROBLEM_STATUS_LABELS[status]}`}
        >
          {look}
        </button>
      }
    >
      <MenuChoice
        label="Status"
        value={status}
        onValueChange={setStatus}
        options={PROBLEM_STATUSES.map((value) => ({ value, label: PROBLEM_STATUS_LABELS[value] }))}
      />
    </Menu>
  );
}
