import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '#foundation/web/notice/notify.ts';
import { useInboxCounts } from './use-inbox-counts.ts';

/** Says at once, on whatever page somebody is, that a message sounds like an emergency. */
export function useEmergencyNotice(): void {
  const count = useInboxCounts()?.emergencies;
  const known = useRef<number>(undefined);
  const navigate = useNavigate();
  useEffect(() => {
    if (count === undefined) return;
    const before = known.current;
    known.current = count;
    // Those that were there before the page was opened are in the sidebar.
    if (before === undefined || count <= before) return;
    notify({
      id: 'message-emergency',
      title: 'A client reports an emergency',
      text: 'They were told how to reach a veterinarian. Open the message and call them.',
      tone: 'destructive',
      action: {
        label: 'Open',
        onSelect: () => void navigate('/clinic/messages?view=emergencies'),
      },
    });
  }, [count, navigate]);
}
