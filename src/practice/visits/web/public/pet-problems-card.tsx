import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Species } from '#vocabulary/species.ts';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { addProblemEndpoint, listProblemsEndpoint, type Problem } from '../../problems.contract.ts';
import { AddProblem, ProblemChip } from '../problem-list.tsx';

interface PetProblemsCardProps {
  readonly pet: { readonly id: string; readonly species: Species };
  readonly zone: string;
}

/** The problems of a pet over all its visits: active ones, and on request the closed ones. */
export function PetProblemsCard({ pet, zone }: PetProblemsCardProps) {
  const { can } = useSession();
  const mayWrite = can(addProblemEndpoint.permission);
  const { data, error, refetch } = useQuery(queryOf(listProblemsEndpoint, { petId: pet.id }));
  const [isAdding, setAdding] = useState(false);
  const active = data?.items.filter(({ status }) => status === 'active') ?? [];
  const closed = data?.items.filter(({ status }) => status !== 'active') ?? [];
  return (
    <Card aria-labelledby="pet-problems-title" id="problems">
      <CardHeader
        title="Problems"
        titleId="pet-problems-title"
        action={
          mayWrite && (
            <Button size="sm" variant="ghost" className="-my-1 -mr-1.5" onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              Add
              <span className="sr-only"> a problem</span>
            </Button>
          )
        }
      />
      {isAdding && (
        <div className="px-4 pb-3">
          <AddProblem pet={pet} visitId={null} onClose={() => setAdding(false)} />
        </div>
      )}
      {error && !data ? (
        <ErrorState
          compact
          title="The problems could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonRows rows={2} />
      ) : data.items.length === 0 ? (
        !isAdding && <EmptyLine>No problems</EmptyLine>
      ) : (
        <div className="flex flex-col gap-3 px-4 pb-4">
          {active.length === 0 && <p className="text-base text-ink-muted">No active problems.</p>}
          <Problems problems={active} zone={zone} isReadOnly={!mayWrite} />
          {closed.length > 0 && (
            <details>
              <summary className="focus-ring w-fit rounded-sm text-sm text-ink-muted hover:text-ink">
                {closed.length === 1 ? '1 closed problem' : `${closed.length} closed problems`}
              </summary>
              <div className="pt-2">
                <Problems problems={closed} zone={zone} isReadOnly={!mayWrite} />
              </div>
            </details>
          )}
        </div>
      )}
    </Card>
  );
}

interface ProblemsProps {
  readonly problems: readonly Problem[];
  readonly zone: string;
  readonly isReadOnly: boolean;
}

const Problems = ({ problems, zone, isReadOnly }: ProblemsProps) =>
  problems.length > 0 && (
    <ul className="flex flex-col gap-2">
      {problems.map((problem) => (
        <li key={problem.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <ProblemChip problem={problem} isReadOnly={isReadOnly} />
          <span className="text-sm text-ink-muted tabular">{sinceOf(problem, zone)}</span>
          {problem.note !== null && <span className="basis-full text-sm text-ink-muted">{problem.note}</span>}
        </li>
      ))}
    </ul>
  );

const sinceOf = ({ onsetOn, closedOn, createdAt }: Problem, zone: string): string => {
  const since = onsetOn === null ? dateIn(zone, createdAt) : shortDay(onsetOn);
  return closedOn === null ? `since ${since}` : `${since} to ${shortDay(closedOn)}`;
};
