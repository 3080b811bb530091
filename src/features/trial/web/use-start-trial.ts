import { useNavigate } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSessionStore } from '#foundation/web/session/use-session.ts';
import { myTrialEndpoint, startTrialEndpoint, type TrialAnswers } from '../contract.ts';

/** Starts the trial of whoever is signed in, and opens the new clinic's dashboard. @throws ApiError */
export function useStartTrial(): (answers: TrialAnswers) => Promise<void> {
  const navigate = useNavigate();
  const store = useSessionStore();
  const { mutateAsync } = useWrite(startTrialEndpoint, { makesStale: [myTrialEndpoint] });
  return async (answers) => {
    await mutateAsync(answers);
    await store.reloadProfile();
    notify({ title: `Welcome to ${PRODUCT.name}`, text: `${answers.clinicName} is ready.`, tone: 'good' });
    await navigate('/clinic/dashboard', { replace: true });
  };
}
