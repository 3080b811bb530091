import { useNavigate } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSessionStore } from '#foundation/web/session/use-session.ts';
import type { TrialAnswers } from '../contract.ts';

/** Opens the dashboard of the new clinic. */
export function useEnterClinic(): (answers: TrialAnswers) => Promise<void> {
  const navigate = useNavigate();
  const store = useSessionStore();
  return async ({ clinicName }) => {
    await store.reloadProfile();
    notify({ title: `Welcome to ${PRODUCT.name}`, text: `${clinicName} is ready.`, tone: 'good' });
    await navigate('/clinic/dashboard', { replace: true });
  };
}
