import { useNavigate } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { openVisitEndpoint } from '../../contract.ts';
import { visitPath } from './open-visit-path.ts';

type Opened = { readonly appointmentId: string } | { readonly petId: string };

interface OpenVisitAction {
  readonly open: (of: Opened) => void;
  readonly isPending: boolean;
}

/** Opens the page of a visit, and the visit itself where there is none yet. */
export function useOpenVisit(): OpenVisitAction {
  const navigate = useNavigate();
  const { mutate, isPending } = useWrite(openVisitEndpoint);
  return {
    isPending,
    open: (of) =>
      mutate(of, {
        onSuccess: ({ id }) => void navigate(visitPath(id)),
        onError: (error) =>
          notify({ title: 'The visit could not be opened', text: messageOf(error), tone: 'destructive' }),
      }),
  };
}
