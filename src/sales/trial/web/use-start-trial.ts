import { useWrite } from '#foundation/web/api.ts';
import { startTrialEndpoint, type TrialAnswers } from '../contract.ts';
import { useEnterClinic } from './use-enter-clinic.ts';

/** Starts the trial of the signed-in person and opens the new clinic's dashboard. @throws ApiError */
export function useStartTrial(): (answers: TrialAnswers) => Promise<void> {
  const enter = useEnterClinic();
  const { mutateAsync } = useWrite(startTrialEndpoint);
  return async (answers) => {
    await mutateAsync(answers);
    await enter(answers);
  };
}
